import { useEffect, useRef, type RefObject } from 'react';

/** The value of the last rendering, for what runs later and must not begin anew when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
