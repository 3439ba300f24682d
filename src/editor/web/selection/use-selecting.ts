import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { NumberedCard } from '../find/use-found-cards.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { CardSelection } from './card-selection.ts';

/** Escape ends choosing and returns the focus; Ctrl+A chooses all shown. */
export function useSelecting(editing: CardEditing, shown: readonly NumberedCard[], cardCount: number) {
  const [selection] = useState(() => new CardSelection());
  const [isOn, setOn] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasEnded = useRef(false);
  if (isOn && cardCount === 0) setOn(false);

  useEffect(() => selection.follow(shown.map(({ card }) => editing.rowIdOf(card.id))), [selection, editing, shown]);

  useEffect(() => {
    if (hasEnded.current) opener.current?.focus();
    hasEnded.current = false;
  }, [isOn]);

  function end() {
    hasEnded.current = true;
    selection.clear();
    setOn(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isOn || event.nativeEvent.isComposing || event.defaultPrevented) return;
    const isAll =
      event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isAll && !isWritten(event.target)) {
      event.preventDefault();
      selection.chooseAll();
    }
    if (event.key === 'Escape' && !isSearched(event.target)) end();
  }

  return { selection, isOn, opener, begin: () => setOn(true), end, handleKeyDown };
}

export function duplicatedRow(event: KeyboardEvent): string | undefined {
  const isDuplicate = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey);
  if (!isDuplicate || event.shiftKey || event.altKey || !(event.target instanceof Element)) return undefined;
  return event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
}

/** There the key selects the text. */
function isWritten(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('textarea, input:not([type=checkbox])');
}

/** There the first Escape clears the field. */
function isSearched(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
