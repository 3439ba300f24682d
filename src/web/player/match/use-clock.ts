import { useEffect, type RefObject } from 'react';
import { matchTickMs } from '../../../shared/limits.ts';
import { formatSeconds } from '../../../shared/text/seconds.ts';

/**
 * In hundredths.
 * @param startedAtMs of `performance.now()`
 */
export function useClock(face: RefObject<HTMLElement | null>, startedAtMs: number | undefined): void {
  useEffect(() => {
    const element = face.current;
    if (!element || startedAtMs === undefined) return;
    let frame = requestAnimationFrame(tick);
    function tick() {
      if (!element || startedAtMs === undefined) return;
      const ticks = Math.floor((performance.now() - startedAtMs) / matchTickMs);
      element.textContent = formatSeconds(Math.max(0, ticks * matchTickMs));
      frame = requestAnimationFrame(tick);
    }
    return () => cancelAnimationFrame(frame);
  }, [face, startedAtMs]);
}
