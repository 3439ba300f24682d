export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** Also to the window's edge. */
const gapPx = 6;
const marginPx = 8;

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

interface TooltipSituation {
  target: Box;
  popup: Size;
  view: Size;
  side: TooltipSide;
}

/** On the requested side or, without room, the other; always within the window. */
export function tooltipPlace({ target, popup, view, side }: TooltipSituation): { left: number; top: number } {
  const centred = {
    left: target.left + (target.width - popup.width) / 2,
    top: target.top + (target.height - popup.height) / 2,
  };
  const before = { left: target.left - popup.width - gapPx, top: target.top - popup.height - gapPx };
  const after = { left: target.left + target.width + gapPx, top: target.top + target.height + gapPx };
  const hasRoom = {
    top: before.top >= marginPx,
    left: before.left >= marginPx,
    bottom: after.top + popup.height <= view.height - marginPx,
    right: after.left + popup.width <= view.width - marginPx,
  };
  const isVertical = side === 'top' || side === 'bottom';
  const isBefore = isVertical
    ? prefers(side === 'top', hasRoom.top, hasRoom.bottom)
    : prefers(side === 'left', hasRoom.left, hasRoom.right);
  const beside = isBefore ? before : after;
  return {
    left: within(isVertical ? centred.left : beside.left, view.width - popup.width),
    top: within(isVertical ? beside.top : centred.top, view.height - popup.height),
  };
}

function prefers(isBeforeAsked: boolean, hasRoomBefore: boolean, hasRoomAfter: boolean): boolean {
  return isBeforeAsked ? hasRoomBefore || !hasRoomAfter : hasRoomBefore && !hasRoomAfter;
}

function within(position: number, spare: number): number {
  return Math.max(marginPx, Math.min(position, spare - marginPx));
}
