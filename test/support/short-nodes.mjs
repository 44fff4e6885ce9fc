// Loaded by the test page before any test: a failed assertion about what belongs to the page, such as an element or an object
// that holds one, is reported by its tag or its class. Otherwise mocha writes out every object that can be reached from
// there, React's own included, and the page hangs instead of failing.
import { Assertion } from 'chai';

const isPlain = (value) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** @param above the objects that hold the value */
function withoutGraph(value, above = []) {
  if (value instanceof Element) return value.cloneNode(false).outerHTML;
  if (value instanceof EventTarget || value instanceof Event) return String(value);
  if (typeof value !== 'object' || value === null || above.includes(value)) return value;
  const within = (held) => withoutGraph(held, [...above, value]);
  if (Array.isArray(value)) return value.map(within);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, within(held)]));
}

const { assert } = Assertion.prototype;
Assertion.prototype.assert = function assertWithShortNodes(...args) {
  try {
    assert.apply(this, args);
  } catch (error) {
    if ('actual' in error) error.actual = withoutGraph(error.actual);
    if ('expected' in error) error.expected = withoutGraph(error.expected);
    throw error;
  }
};
