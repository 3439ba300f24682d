import { useEffect } from 'react';
import { useLatest } from '../../../platform/web/browser/use-latest.ts';
import { isBusy } from '../../rules/take.ts';
import type { Recorder } from './use-recorder.ts';

/** Elements that take these keys themselves. */
const controls = 'button, a, input, select, textarea, video[controls], [role="switch"]';

/** Space records, stops and keeps; R records again; Escape cancels a recording first. */
export function useRecorderKeys(isOpen: boolean, recorder: Recorder): void {
  const latest = useLatest(recorder);

  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      const act = actionOf(event, latest.current);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [isOpen, latest]);
}

function actionOf(event: KeyboardEvent, { take, press, begin, leave }: Recorder): (() => void) | undefined {
  const { key, target } = event;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === 'Escape') return isBusy(take) ? leave : undefined;
  const isOnControl = target instanceof Element && target.closest(controls) !== null;
  if (key === ' ' && !isOnControl) return press;
  const isTyping = target instanceof Element && target.matches('select, textarea');
  return key.toLowerCase() === 'r' && take.phase === 'taken' && !isTyping ? begin : undefined;
}
