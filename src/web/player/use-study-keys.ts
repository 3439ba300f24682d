import { useEffect, useRef, type RefObject } from 'react';
import { characterKeysKey } from '../../shared/preference-keys.ts';
import { readPreference } from '../browser/preferences.ts';
import { isRightToLeft } from './is-right-to-left.ts';

/** What the keys of a mode do. */
export interface StudyKeys {
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onSpace?: (() => void) | undefined;
  onEnter?: (() => void) | undefined;
  /** From 1 to 9. */
  onDigit?: ((digit: number) => void) | undefined;
  /** By the letter or sign that the key writes, in lower case. */
  characters?: Readonly<Record<string, () => void>> | undefined;
}

/** Controls that one writes into. */
const ownsCharacters = ['input:not([type="range"])', 'select', 'textarea', '[contenteditable]'].join();

/** Controls in which the arrow keys have a meaning of their own. A radio group may leave left and right to the mode. */
const ownsArrows = [
  'input',
  'select',
  'textarea',
  'video',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="radiogroup"]:not([data-leaves-arrows])',
  '[role="slider"]',
  '[role="tablist"]',
].join();
const pressed = [ownsArrows, 'a[href]', 'summary', '[role="button"]', '[role="switch"]'];
/** Controls that the space bar presses. */
const ownsSpace = [...pressed, 'button'].join();
/** Controls that Enter presses: radio buttons are for the space bar alone. */
const ownsEnter = [...pressed, 'button:not([role="radio"])'].join();

/**
 * The keys of a study mode. They count while the focus is in the player or nowhere, and never where a focused control
 * uses them itself. In a page that runs from right to left, the left arrow goes on. Keys that write a character can be
 * switched off (WCAG 2.1.4): who dictates would press them without wanting to.
 */
export function useStudyKeys(player: RefObject<HTMLElement | null>, keys: StudyKeys, isEnabled: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    if (!isEnabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const handler = player.current && keyHandler(event, player.current, latest.current);
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [player, isEnabled]);
}

function keyHandler(event: KeyboardEvent, player: HTMLElement, keys: StudyKeys): (() => void) | undefined {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing || hasModifier(event)) return undefined;
  if (!(target instanceof Element) || !isAbout(target, player)) return undefined;
  if (key === ' ') return event.repeat || target.closest(ownsSpace) ? undefined : keys.onSpace;
  if (key === 'Enter') return event.repeat || target.closest(ownsEnter) ? undefined : keys.onEnter;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    if (target.closest(ownsArrows)) return undefined;
    return (key === 'ArrowRight') === isRightToLeft(player) ? keys.onPrevious : keys.onNext;
  }
  return target.closest(ownsCharacters) || !areCharactersOn() ? undefined : characterHandler(event, keys);
}

function areCharactersOn(): boolean {
  return readPreference(characterKeysKey) !== 'false';
}

function characterHandler(event: KeyboardEvent, { characters, onDigit }: StudyKeys): (() => void) | undefined {
  const digit = digitOf(event);
  return characters?.[event.key.toLowerCase()] ?? (digit !== undefined && onDigit ? () => onDigit(digit) : undefined);
}

/** The digit that is typed, or that is printed on the key where typing it takes Shift (as in France). */
function digitOf({ key, code }: KeyboardEvent): number | undefined {
  const [, digit] = /^([1-9])$/.exec(key) ?? /^Digit([1-9])$/.exec(code) ?? [];
  return digit === undefined ? undefined : Number(digit);
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** In the player, or around it: a press outside of every control lands on what holds the page. */
function isAbout(target: Element, player: HTMLElement): boolean {
  return player.contains(target) || target.contains(player);
}
