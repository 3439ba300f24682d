import {
  cloneElement,
  useEffect,
  type DOMAttributes,
  type ReactElement,
  useLayoutEffect,
  useRef,
  type RefObject,
  useCallback,
  useId,
  useState,
  type FocusEvent,
  type PointerEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { tooltipDelayMs, tooltipSkipDelayMs } from '../../../rules/limits.ts';
import styles from './tooltip.module.css';

type TooltipTarget = HTMLElement;

/** Leaves time to cross the gap to the tooltip, which may be hovered too (WCAG 1.4.13). */
const leaveDelayMs = 100;

/** At most one tooltip of the page is open. */
const shown: { owner?: string | undefined; close?: () => void; closedAt: number } = { closedAt: -Infinity };

type Trigger = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

interface TooltipProps {
  /** The control has it as its `aria-label` too. */
  text: string;
  side?: TooltipSide | undefined;
  children: ReactElement<Trigger>;
}

/**
 * Opens after a while of hovering, at once next to another tooltip, and on keyboard focus. Radix's tooltip would weigh a
 * quarter of React in every first bundle.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const { target, triggerHandlers, popupHandlers, close } = useTooltip();
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: both(props.onPointerEnter, triggerHandlers.onPointerEnter),
        onPointerLeave: both(props.onPointerLeave, triggerHandlers.onPointerLeave),
        onPointerDown: both(props.onPointerDown, triggerHandlers.onPointerDown),
        onFocus: both(props.onFocus, triggerHandlers.onFocus),
        onBlur: both(props.onBlur, triggerHandlers.onBlur),
      })}
      {target && <TooltipPopup {...popupHandlers} target={target} text={text} side={side} onDismiss={close} />}
    </>
  );
}

function both<Event>(own: ((event: Event) => void) | undefined, other: (event: Event) => void): (event: Event) => void {
  return (event) => {
    own?.(event);
    other(event);
  };
}

interface TooltipPopupProps {
  target: TooltipTarget;
  text: string;
  side: TooltipSide;
  onDismiss: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

function TooltipPopup({ target, text, side, onDismiss, ...handlers }: TooltipPopupProps) {
  const popup = useTooltipPlace({ target, side, text });
  useTooltipDismissal(onDismiss);
  return createPortal(
    <div {...handlers} ref={popup} role="tooltip" className={styles.tooltip}>
      {text}
    </div>,
    document.body,
  );
}

/** Escape and scrolling close a tooltip (WCAG 1.4.13). */
function useTooltipDismissal(onDismiss: () => void): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    document.addEventListener('scroll', onDismiss, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', handleKeyDown, { capture: true });
      document.removeEventListener('scroll', onDismiss, { capture: true });
    };
  }, [onDismiss]);
}

interface TooltipPlaceOptions {
  target: Element;
  side: TooltipSide;
  text: string;
}

function useTooltipPlace({ target, side, text }: TooltipPlaceOptions): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!popup.current) return;
    const { left, top } = tooltipPlace({
      target: target.getBoundingClientRect(),
      popup: popup.current.getBoundingClientRect(),
      view: { width: document.documentElement.clientWidth, height: window.innerHeight },
      side,
    });
    popup.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [target, side, text]);

  return popup;
}

function useTooltip() {
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

  /** Opens only if the keyboard has moved the focus here from another element. */
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

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** Between the control and its tooltip. */
const gapPx = 6;
/** Between the tooltip and the window's edge. */
const marginPx = 8;

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

interface TooltipGeometry {
  target: Box;
  popup: Size;
  view: Size;
  side: TooltipSide;
}

/** Puts the tooltip on the requested side or, if it has no room there, on the opposite one, and always within the window. */
export function tooltipPlace({ target, popup, view, side }: TooltipGeometry): { left: number; top: number } {
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
