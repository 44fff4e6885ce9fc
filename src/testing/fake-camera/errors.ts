// The errors that getUserMedia and applyConstraints reject with.

export function overconstrained(constraint: string): Error {
  // Firefox has no such constructor. In every engine, pages read these two properties.
  return Object.defineProperties(new Error('Invalid constraint'), {
    name: { value: 'OverconstrainedError' },
    constraint: { value: constraint },
  });
}

export const errorNamed = (name: string, message = `The camera answers with ${name}`): Error =>
  name === 'OverconstrainedError' ? overconstrained('facingMode') : new DOMException(message, name);
