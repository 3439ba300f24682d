import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** As on phones. */
const longPressMs = 500;
/** A finger that moves further is no long press. */
const maxMovePx = 10;

/** For a group of buttons. Suppresses the click of a held button, and of one whose context menu was requested. */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown({ clientX, clientY, button }: PointerEvent) {
      letGo();
      isHeld.current = false;
      if (!onLongPress || button !== 0) return;
      from.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onLongPress();
      }, longPressMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > maxMovePx) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onClickCapture(event: MouseEvent) {
      const isOfHeld = isHeld.current && event.detail > 0;
      isHeld.current = false;
      if (isOfHeld) event.stopPropagation();
    },
    onContextMenu(event: MouseEvent) {
      letGo();
      if (!onLongPress && !isHeld.current) return;
      event.preventDefault();
      onLongPress?.();
    },
  };
}
