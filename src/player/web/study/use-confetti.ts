import { useEffect, type RefObject } from 'react';

const lessMotion = '(prefers-reduced-motion: reduce)';

/** Shows nothing if the visitor prefers reduced motion. */
export function useConfetti(canvas: RefObject<HTMLCanvasElement | null>, kind: 'shower' | 'burst' | 'none'): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element || kind === 'none' || window.matchMedia(lessMotion).matches) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./throw-confetti.ts')
      .then(({ burstConfetti, showerConfetti }) => {
        if (!isGone) stop = kind === 'burst' ? burstConfetti(element) : showerConfetti(element);
      })
      .catch((error: unknown) => console.error('The confetti did not come.', error));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [canvas, kind]);
}
