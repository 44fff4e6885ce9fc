// What Node lacks of a browser's globals: an error that is reported fails the run, as one that nothing catches does.

globalThis.reportError = (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
