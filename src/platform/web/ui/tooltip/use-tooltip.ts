import { useCallback, useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { tooltipDelayMs, tooltipSkipDelayMs } from '../../../rules/limits.ts';

export type TooltipTarget = HTMLElement;

/** To cross the gap to a tooltip, which may be hovered too (WCAG 1.4.13). */
const leaveDelayMs = 100;

const shown: { owner?: string | undefined; close?: () => void; closedAt: number } = { closedAt: -Infinity };

export function useTooltip() {
  const id = useId();
  const [target, setTarget] = useState<TooltipTarget>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setTarget(undefined);
    if (shown.owner !== id) return;
    shown.owner = undefined;
    shown.closedAt = performance.now();
  }, [id]);

  useEffect(() => close, [close]);

  function open(element: TooltipTarget) {
    clearTimeout(timer.current);
    if (shown.owner !== undefined && shown.owner !== id) shown.close?.();
    Object.assign(shown, { owner: id, close });
    setTarget(element);
  }

  function later(delayMs: number, action: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delayMs);
  }

  function handlePointerEnter(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'touch') return;
    const element = event.currentTarget;
    const isNeighbour = shown.owner !== undefined || performance.now() - shown.closedAt < tooltipSkipDelayMs;
    later(isNeighbour ? 0 : tooltipDelayMs, () => open(element));
  }

  /** Only for focus moved by keyboard. */
  function handleFocus(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget !== null && event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
  }

  const leave = () => later(leaveDelayMs, close);
  return {
    target,
    close,
    triggerHandlers: {
      onPointerEnter: handlePointerEnter,
      onPointerLeave: leave,
      onPointerDown: close,
      onFocus: handleFocus,
      onBlur: close,
    },
    popupHandlers: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: leave },
  };
}
