import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../../platform/web/browser/hooks.ts';
import { isLetterKey } from '../../../platform/web/browser/is-letter-key.ts';
import { isBusy } from '../../rules/take.ts';
import type { Recorder } from './recorder-stage.tsx';

/** Elements that the space bar presses or types into. */
const usesSpace = 'button, a, input, select, textarea, video[controls], [role="switch"]';

type RecorderActs = Pick<Recorder, 'take' | 'press' | 'begin' | 'leave'>;

/**
 * Space acts like the large button, and R records again. Escape cancels a recording before it closes the dialog.
 * Keys that are pressed in a dialog above the recorder belong to that dialog.
 */
export function useRecorderKeys(content: RefObject<HTMLElement | null>, isOpen: boolean, recorder: RecorderActs): void {
  const latest = useLatest(recorder);

  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      const act = isInOtherDialog(event.target, content.current) ? undefined : actionForKey(event, latest.current);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [content, isOpen, latest]);
}

function isInOtherDialog(target: EventTarget | null, content: HTMLElement | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null;
  return dialog !== null && !dialog.contains(content);
}

function actionForKey(event: KeyboardEvent, { take, press, begin, leave }: RecorderActs): (() => void) | undefined {
  const { key, target } = event;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === 'Escape') return isBusy(take) ? leave : undefined;
  const isSpaceUsed = target instanceof Element && target.closest(usesSpace) !== null;
  if (key === ' ' && !isSpaceUsed) return press;
  // A select goes to the option that begins with the letter.
  const isLetterUsed = target instanceof HTMLSelectElement;
  return isLetterKey(event, 'r') && take.phase === 'taken' && !isLetterUsed ? begin : undefined;
}
