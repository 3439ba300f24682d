import confetti from 'canvas-confetti';
import { confettiMs } from '../../../platform/rules/limits.ts';

/** The time between two throws of a shower. */
const throwEveryMs = 180;
/** How long a piece of confetti is visible. */
const pieceMs = 1_200;
/** The library counts a piece's lifetime in frames. */
const framesPerSecond = 60;
/** The pieces of each throw of a shower, from each side. */
const piecesPerThrow = 5;
/** The pieces of a single burst, from each side. */
const piecesPerBurst = 28;

/** Lets confetti fall for `confettiMs`. Returns a function that stops it. */
export function showerConfetti(canvas: HTMLCanvasElement): () => void {
  const { throwFromBothSides, stop } = createCannons(canvas);
  throwFromBothSides(piecesPerThrow);
  const throwing = setInterval(() => throwFromBothSides(piecesPerThrow), throwEveryMs);
  const ending = setTimeout(() => clearInterval(throwing), confettiMs - pieceMs);
  return () => {
    clearInterval(throwing);
    clearTimeout(ending);
    stop();
  };
}

/** Throws confetti once. Returns a function that stops it. */
export function burstConfetti(canvas: HTMLCanvasElement): () => void {
  const { throwFromBothSides, stop } = createCannons(canvas);
  throwFromBothSides(piecesPerBurst);
  return stop;
}

/** Returns what throws confetti from the left and the right edge of the canvas. */
function createCannons(canvas: HTMLCanvasElement) {
  const fire = confetti.create(canvas, { resize: true });
  // The pieces take these colours in turn.
  const colors = ['--spark', '--brand', '--spark'].map((name) => hexColor(canvas, name));
  function throwFromBothSides(particleCount: number) {
    for (const [x, angle] of [
      [0, 60],
      [1, 120],
    ] as const) {
      void fire({
        particleCount,
        angle,
        spread: 60,
        startVelocity: 42,
        ticks: Math.round((pieceMs / 1_000) * framesPerSecond),
        origin: { x, y: 0.35 },
        colors,
        scalar: 0.9,
      });
    }
  }
  return { throwFromBothSides, stop: () => fire.reset() };
}

/** Confetti accepts only hexadecimal colours. */
function hexColor(element: Element, name: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return '#f0ad2b';
  context.fillStyle = getComputedStyle(element).getPropertyValue(name);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
