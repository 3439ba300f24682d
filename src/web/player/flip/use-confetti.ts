import { useEffect, type RefObject } from 'react';

const lessMotion = '(prefers-reduced-motion: reduce)';

/** Confetti over the canvas for about three seconds; none for those who asked for less motion. */
export function useConfetti(canvas: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element || window.matchMedia(lessMotion).matches) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./throw-confetti.ts').then(
      ({ throwConfetti }) => {
        if (!isGone) stop = throwConfetti(element);
      },
      (error: unknown) => console.error('The confetti did not come.', error),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [canvas]);
}
