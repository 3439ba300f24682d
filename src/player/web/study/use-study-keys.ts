import { useLayoutEffect, type RefObject } from 'react';
import { useLatest } from '../../../platform/web/browser/hooks.ts';
import { characterShortcutsKey } from '../../../platform/rules/preference-keys.ts';
import { isFocusedByPointer, watchFocusOrigin } from '../../../platform/web/browser/focus-origin.ts';
import { readPreference } from '../../../platform/web/browser/preferences.ts';
import { isRightToLeft } from '../../../platform/web/browser/is-right-to-left.ts';
import { isComposing } from '../../../platform/web/browser/is-composing.ts';

/** What the keys of the player do. A key without a handler is left to others. */
export interface StudyKeys {
  /** `isHeld` is true if the key repeats because it is held down. */
  onNext?: ((isHeld: boolean) => void) | undefined;
  onPrevious?: ((isHeld: boolean) => void) | undefined;
  onSpace?: (() => void) | undefined;
  onEnter?: (() => void) | undefined;
  /** The digit is from 1 to 9. */
  onDigit?: ((digit: number) => void) | undefined;
  /** Handlers keyed by the character that the key types, or by the Latin letter in its place, in lower case. */
  characters?: Readonly<Record<string, () => void>> | undefined;
}

/** Text fields keep all keys to themselves. */
const textFields = ['input:not([type="range"])', 'select', 'textarea', '[contenteditable]'].join();

/** Controls that use the arrow keys themselves. A radio group may leave the left and right ones to the mode. */
const ownsArrows = [
  textFields,
  'input',
  'video',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="radiogroup"]:not([data-leaves-arrows])',
  '[role="slider"]',
  '[role="tablist"]',
  '[role="toolbar"]',
].join();
/** Controls that Space or Enter presses. */
const pressable = [textFields, 'a[href]', 'summary', '[role="button"]', '[role="switch"]'];
const ownsSpace = [...pressable, 'button'].join();
/** Radio buttons leave Enter to the mode. */
const ownsEnter = [...pressable, 'button:not([role="radio"])'].join();

/**
 * Handles keys while the focus is in the player or nowhere. A control that was focused by keyboard keeps the keys it
 * uses, and a clicked one leaves them to the mode. In right-to-left text, the left arrow leads forward. Character keys
 * can be switched off (WCAG 2.1.4).
 */
export function useStudyKeys(player: RefObject<HTMLElement | null>, keys: StudyKeys, isEnabled: boolean): void {
  const latest = useLatest(keys);

  // A layout effect adds the listener before any key can reach controls that are already visible.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    let isSpaceTaken = false;
    const handleKeyDown = (event: KeyboardEvent) => {
      const handler = player.current && keyHandler(event, player.current, latest.current);
      if (!handler) return;
      event.preventDefault();
      event.stopPropagation();
      isSpaceTaken = event.key === ' ';
      handler();
    };
    // Firefox presses a button when the space bar is released, also if its `keydown` was prevented.
    const handleKeyUp = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !isSpaceTaken) return;
      event.preventDefault();
      isSpaceTaken = false;
    };
    watchFocusOrigin();
    const abort = new AbortController();
    const { signal } = abort;
    document.addEventListener('keydown', handleKeyDown, { capture: true, signal });
    document.addEventListener('keydown', handleKeyDown, { signal });
    document.addEventListener('keyup', handleKeyUp, { capture: true, signal });
    return () => abort.abort();
  }, [player, isEnabled, latest]);
}

/** Returns what the key does, or undefined if it is left to others. */
function keyHandler(event: KeyboardEvent, player: HTMLElement, keys: StudyKeys): (() => void) | undefined {
  const { target, key } = event;
  if (event.defaultPrevented || isComposing(event) || hasModifier(event)) return undefined;
  if (!(target instanceof Element) || !isFocusHere(target, player)) return undefined;
  if (key === ' ') return mayHandle(event, target, ownsSpace) ? ignoringRepeats(event, keys.onSpace) : undefined;
  if (key === 'Enter') return mayHandle(event, target, ownsEnter) ? ignoringRepeats(event, keys.onEnter) : undefined;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    if (!mayHandle(event, target, ownsArrows)) return undefined;
    const isForward = key === (isRightToLeft(player) ? 'ArrowLeft' : 'ArrowRight');
    return passingRepeats(event, isForward ? keys.onNext : keys.onPrevious);
  }
  return mayHandle(event, target, textFields) && areCharactersOn() ? characterHandler(event, keys) : undefined;
}

/**
 * Whether the mode may handle the key in this phase of the event. Keys for a clicked control are handled in the capture
 * phase, before the control sees them. All others are handled while bubbling, unless the control with the focus is one
 * of `owners`.
 */
function mayHandle({ eventPhase }: KeyboardEvent, target: Element, owners: string): boolean {
  const owner = target.closest(owners);
  const isTaken = owner !== null && !owner.matches(textFields) && isFocusedByPointer();
  return eventPhase === Event.CAPTURING_PHASE ? isTaken : owner === null;
}

/** Returns a handler that runs once while the key is held. The repeated key still counts as handled. */
function ignoringRepeats({ repeat }: KeyboardEvent, handler: (() => void) | undefined): (() => void) | undefined {
  return handler && repeat ? () => {} : handler;
}

/** Returns a handler that runs again and again while the key is held. */
function passingRepeats({ repeat }: KeyboardEvent, handler: StudyKeys['onNext']): (() => void) | undefined {
  return handler && (() => handler(repeat));
}

function areCharactersOn(): boolean {
  return readPreference(characterShortcutsKey) !== 'false';
}

/** The keys that step through a video's frames go on while they are held. */
const frameStepKeys = ',.';

function characterHandler(event: KeyboardEvent, { characters, onDigit }: StudyKeys): (() => void) | undefined {
  const digit = digitOf(event);
  const character = characterOf(event);
  const handler = characters?.[character] ?? (digit !== undefined && onDigit ? () => onDigit(digit) : undefined);
  return frameStepKeys.includes(character) ? handler : ignoringRepeats(event, handler);
}

/** The first character behind the letters of Latin keyboards. The names of other keys, such as Enter, are before it. */
const firstAfterLatin = '\u0250';

/**
 * Returns the typed character in lower case. A letter of another script, as on Arabic keyboards, counts as the Latin
 * character in its place.
 */
function characterOf({ key, code }: KeyboardEvent): string {
  if (key < firstAfterLatin) return key.toLowerCase();
  return { Comma: ',', Period: '.' }[code] ?? code.slice('Key'.length).toLowerCase();
}

/** Accepts the digit printed on the key if digits need Shift, as on French keyboards. */
function digitOf({ key, code }: KeyboardEvent): number | undefined {
  const [, digit] = /^([1-9])$/.exec(key) ?? /^Digit([1-9])$/.exec(code) ?? [];
  return digit === undefined ? undefined : Number(digit);
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/**
 * Whether the focus is in the player or nowhere. In the latter case the target is the body, which contains the player.
 */
function isFocusHere(target: Element, player: HTMLElement): boolean {
  return player.contains(target) || target.contains(player);
}
