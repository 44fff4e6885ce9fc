import { useEffect, useRef, useState } from 'react';
// Registers the tag in the browser, does nothing on the server, and types the tag in JSX.
import 'trueid-widget/react';
import type { TrueidWidget } from 'trueid-widget/react';

export function App() {
  const widget = useRef<TrueidWidget>(null);
  const [outcome, setOutcome] = useState('');

  // React hydrates neither listeners nor properties of a custom element: https://github.com/facebook/react/issues/35446.
  // So the listeners are added here, and the configuration that the server has is set by attributes.
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    widget.current?.addEventListener(
      'trueid_result',
      ({ detail }) => setOutcome(`Verified: ${detail.records.idVerification.message}`),
      { signal },
    );
    widget.current?.addEventListener('trueid_error', ({ kind }) => setOutcome(`It did not work (${kind}).`), {
      signal,
    });
    widget.current?.addEventListener(
      'trueid_close',
      ({ detail }) => {
        if (detail.reason !== 'error') setOutcome('Not verified yet.');
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  function verify() {
    setOutcome('');
    widget.current?.start();
  }

  return (
    <main>
      <h1>Your claim</h1>
      <button type="button" onClick={verify}>
        Verify my identity
      </button>
      <p role="status">{outcome}</p>
      <trueid-widget
        ref={widget}
        session-url="/api/identity-session"
        network-retry="2"
        lang="en"
        extra-description="Questions? Call 1900 0000."
      />
    </main>
  );
}
