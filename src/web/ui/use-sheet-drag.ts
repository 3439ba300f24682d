import { useRef, type PointerEvent, type RefObject } from 'react';

/** How far a sheet is pulled down before letting go closes it. */
const dragAwayPx = 80;

interface SheetDrag {
  sheet: RefObject<HTMLElement | null>;
  isEnabled: boolean;
  onDragAway: () => void;
}

/** Pointer handlers for the grab area of a sheet: it follows the finger down and closes when let go far enough. */
export function useSheetDrag({ sheet, isEnabled, onDragAway }: SheetDrag) {
  const startY = useRef<number>(undefined);

  function pulledPx(event: PointerEvent) {
    return startY.current === undefined ? 0 : Math.max(0, event.clientY - startY.current);
  }

  function follow(distancePx: number) {
    if (sheet.current) sheet.current.style.translate = distancePx === 0 ? '' : `0 ${distancePx}px`;
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (isOnButton || event.button !== 0) return;
    startY.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function handlePointerMove(event: PointerEvent) {
    if (startY.current !== undefined) follow(pulledPx(event));
  }

  function handlePointerUp(event: PointerEvent) {
    const isFarEnough = pulledPx(event) >= dragAwayPx;
    startY.current = undefined;
    if (isFarEnough) onDragAway();
    else follow(0);
  }

  function handlePointerCancel() {
    startY.current = undefined;
    follow(0);
  }

  if (!isEnabled) return {};
  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: handlePointerCancel,
  };
}
