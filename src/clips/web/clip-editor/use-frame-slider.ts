import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { frameAt } from '../../rules/clip-cut.ts';
import { secondsWords } from './seconds-words.ts';

interface FrameSlider {
  /** Its whole width is the whole clip. */
  readonly strip: { readonly current: HTMLElement | null };
  readonly times: readonly number[];
  readonly frame: number;
  readonly min: number;
  readonly max: number;
  readonly onMove: (frame: number) => void;
}

const framesOfKeys: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

/** Arrow keys move one frame, with Shift ten. */
export function useFrameSlider({ strip, times, frame, min, max, onMove }: FrameSlider) {
  const isDragged = useRef(false);
  const [first = 0] = times;
  const secondsOf = (index: number) => Number(((times[index] ?? 0) - first).toFixed(3));
  const move = (to: number) => onMove(Math.max(min, Math.min(max, to)));

  function handleKeyDown(event: KeyboardEvent) {
    const step = framesOfKeys[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(frame + (event.shiftKey && Math.abs(step) === 1 ? 10 * step : step));
  }

  function follow({ clientX }: PointerEvent) {
    const place = strip.current?.getBoundingClientRect();
    if (place) move(frameNearest(times, Math.max(0, Math.min(1, (clientX - place.left) / place.width))));
  }

  return {
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': secondsOf(min),
      'aria-valuemax': secondsOf(max),
      'aria-valuenow': secondsOf(frame),
      'aria-valuetext': secondsWords(secondsOf(frame)),
      onKeyDown: handleKeyDown,
    },
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary || event.button !== 0) return;
        isDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => isDragged.current && follow(event),
      onPointerUp(event: PointerEvent) {
        if (isDragged.current) follow(event);
        isDragged.current = false;
      },
      onPointerCancel: () => void (isDragged.current = false),
    },
  };
}

function frameNearest(times: readonly number[], share: number): number {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const seconds = first + share * (last - first);
  const frame = frameAt(times, seconds);
  return frame + Number(seconds - (times[frame] ?? 0) > (times[frame + 1] ?? 0) - seconds);
}
