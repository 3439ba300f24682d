import { useRef, type PointerEvent } from 'react';

/** Released beyond this, it closes. */
const dragAwayPx = 80;

interface SheetDrag {
  isEnabled: boolean;
  onDragAway: () => void;
}

export function useSheetDrag({ isEnabled, onDragAway }: SheetDrag) {
  const sheet = useRef<HTMLDivElement>(null);
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

  const dragHandlers = {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: handlePointerCancel,
  };
  return { sheet, dragHandlers: isEnabled ? dragHandlers : undefined };
}
