import { useEffect, useRef, type RefObject } from 'react';
import { isRightToLeft } from './is-right-to-left.ts';

/** What the keys of a mode do. */
export interface StudyKeys {
  onNext: () => void;
  onPrevious: () => void;
  onSpace?: (() => void) | undefined;
}

/** Controls in which the arrow keys have a meaning of their own. */
const ownsArrows = [
  'input',
  'select',
  'textarea',
  'video',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="radiogroup"]',
  '[role="slider"]',
  '[role="tablist"]',
].join();
/** Controls that the space bar presses. */
const ownsSpace = [ownsArrows, 'button', 'a[href]', 'summary', '[role="button"]', '[role="switch"]'].join();

/**
 * The keys of a study mode. They count while the focus is in the player or nowhere, and never where a focused control
 * uses them itself. In a page that runs from right to left, the left arrow goes on.
 */
export function useStudyKeys(player: RefObject<HTMLElement | null>, keys: StudyKeys, isEnabled: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    if (!isEnabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const action = player.current && keyAction(event, player.current);
      const handler = action && latest.current[action];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [player, isEnabled]);
}

function keyAction(event: KeyboardEvent, player: HTMLElement): keyof StudyKeys | undefined {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing || hasModifier(event)) return undefined;
  if (!(target instanceof Element) || !isAbout(target, player)) return undefined;
  if (key === ' ') return event.repeat || target.closest(ownsSpace) ? undefined : 'onSpace';
  if (target.closest(ownsArrows)) return undefined;
  if (key === 'ArrowRight') return isRightToLeft(player) ? 'onPrevious' : 'onNext';
  if (key === 'ArrowLeft') return isRightToLeft(player) ? 'onNext' : 'onPrevious';
  return undefined;
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** In the player, or around it: a press outside of every control lands on what holds the page. */
function isAbout(target: Element, player: HTMLElement): boolean {
  return player.contains(target) || target.contains(player);
}
