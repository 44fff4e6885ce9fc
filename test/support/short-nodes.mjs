// Loaded by the test page before any test: a failed assertion about DOM nodes is reported by their tags. Otherwise mocha
// writes out every object that can be reached from a node, React's own included, and the page hangs instead of failing.
import { Assertion } from 'chai';

const withoutGraph = (value) => {
  if (value instanceof Node) return value instanceof Element ? value.cloneNode(false).outerHTML : value.nodeName;
  return Array.isArray(value) ? value.map(withoutGraph) : value;
};

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
