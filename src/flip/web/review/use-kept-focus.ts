import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Buttons change when a card is turned: a removed button gives its focus to the card. */
export function useKeptFocus(
  room: RefObject<HTMLElement | null>,
  player: RefObject<HTMLElement | null>,
  isAnswered: boolean,
): void {
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const shown = player.current?.querySelector<HTMLElement>('[data-shown]');
    if (hadFocus.current && document.activeElement === document.body) shown?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [player, isAnswered]);

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const handleFocus = () => (hadFocus.current = true);
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    };
    element.addEventListener('focusin', handleFocus);
    element.addEventListener('focusout', handleBlur);
    return () => {
      element.removeEventListener('focusin', handleFocus);
      element.removeEventListener('focusout', handleBlur);
    };
  }, [room]);
}
