/** A value that changes at most once a second, so that a screen reader can finish what it announces. */
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 1000;

/** The newest value, once the one before has had its second. Undefined, which says nothing, follows at once. */
export function useUnhurried<Value extends string>(value: Value | undefined): Value | undefined {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(-PAUSE_MS);
  useEffect(() => {
    if (value === shown) return undefined;
    const change = (): void => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const timer = setTimeout(change, value === undefined ? 0 : changedAt.current + PAUSE_MS - performance.now());
    return () => clearTimeout(timer);
  }, [value, shown]);
  return value === undefined ? undefined : shown;
}
