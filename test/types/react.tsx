// What an integrator may write in the JSX of React 19; the compiler must refuse each wrong use.
import { useRef } from 'react';
import type { Messages, TrueidConfig, TrueidWidget, TrueidWidgetProps } from 'trueid-widget/react';

export const goBackOf = ({ goBack }: Messages): string => goBack;
const config: TrueidConfig = { domain: 'https://provider.example', accessToken: 'token' };
const domainOnly: TrueidWidgetProps = { domain: '' };

export function Right() {
  const widget = useRef<TrueidWidget>(null);
  return (
    <>
      <button onClick={() => widget.current?.start()}>Verify</button>
      <button type="button" commandfor="widget" command="--start" />
      <trueid-widget
        ref={widget}
        config={config}
        className="widget"
        ontrueid_result={({ detail }) => void detail.selfieImage.length}
        ontrueid_error={({ kind }) => void (kind === 'http')}
        ontrueid_close={({ detail }) => void (detail.reason === 'back')}
        ontrueid_goBack={({ detail }) => void detail.step}
        onopen_noti={(event) => event.preventDefault()}
        ontrueid_step={({ detail }) => void detail.from}
      />
      <trueid-widget domain="" access-token="token" lang="en" strict-result network-retry={2} preload />
      <trueid-widget upload="no-camera" upload-selfie="always" browser-url="/claim" uploadSelfie="never" />
      <trueid-widget request-id="a" extra-description="b" credentials="omit" strict-result="true" network-retry="1" />
      <trueid-widget networkRetry={2} strictResult timings={{ previewPause: 0 }} />
      <trueid-widget {...domainOnly} />
    </>
  );
}

export function Wrong() {
  return (
    <>
      {/* @ts-expect-error -- misspelt */}
      <trueid-widget domian="" />
      {/* @ts-expect-error -- no such mode */}
      <trueid-widget upload="sometimes" />
      {/* @ts-expect-error -- a number, as text or as itself */}
      <trueid-widget network-retry="often" />
      {/* @ts-expect-error -- only buttons have commands */}
      <p command="--start" />
      {/* @ts-expect-error -- an object has no attribute */}
      <trueid-widget config="domain" />
      {/* @ts-expect-error -- no such event */}
      <trueid-widget ontrueid_done={() => undefined} />
      {/* @ts-expect-error -- the detail has no such key */}
      <trueid-widget ontrueid_result={({ detail }) => void detail.frontImage} />
    </>
  );
}
