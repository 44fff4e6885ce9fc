import { useRef, useState } from 'react';
// Registers the tag, and types it in JSX.
import 'trueid-widget/react';
import type { TrueidConfig, TrueidWidget } from 'trueid-widget/react';

const config: TrueidConfig = {
  sessionUrl: '/api/identity-session',
  networkRetry: 2,
  lang: 'en',
  extraDescription: 'Questions? Call 1900 0000.',
};

export function App() {
  const widget = useRef<TrueidWidget>(null);
  const [outcome, setOutcome] = useState('');

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
        config={config}
        ontrueid_result={({ detail }) => setOutcome(`Verified: ${detail.records.idVerification.message}`)}
        ontrueid_error={({ kind }) => setOutcome(`It did not work (${kind}).`)}
        ontrueid_close={({ detail }) => {
          if (detail.reason !== 'error') setOutcome('Not verified yet.');
        }}
      />
    </main>
  );
}
