import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core';
// Registers the tag. CUSTOM_ELEMENTS_SCHEMA allows it in templates.
import 'trueid-widget';
import type { TrueidConfig, TrueidEventMap, TrueidWidget } from 'trueid-widget';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Your claim</h1>
      <button type="button" (click)="verify()">Verify my identity</button>
      <p role="status">{{ outcome() }}</p>
      <trueid-widget
        #widget
        [config]="config"
        (trueid_result)="outcome.set('Verified: ' + $event.detail.records.idVerification.message)"
        (trueid_error)="outcome.set('It did not work (' + $event.kind + ').')"
        (trueid_close)="onClose($event)"
      />
    </main>
  `,
})
export class App {
  protected readonly config: TrueidConfig = {
    sessionUrl: '/api/identity-session',
    networkRetry: 2,
    lang: 'en',
    extraDescription: 'Questions? Call 1900 0000.',
  };
  protected readonly outcome = signal('');
  private readonly widget = viewChild.required<ElementRef<TrueidWidget>>('widget');

  protected verify(): void {
    this.outcome.set('');
    this.widget().nativeElement.start();
  }

  protected onClose({ detail }: TrueidEventMap['trueid_close']): void {
    if (detail.reason !== 'error') this.outcome.set('Not verified yet.');
  }
}
