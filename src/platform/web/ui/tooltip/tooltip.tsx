import {
  cloneElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type DOMAttributes,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { tooltipDelayMs, tooltipSkipDelayMs } from '../../../rules/limits.ts';
import styles from './tooltip.module.css';

export type TooltipSide = 'top' | 'bottom';

type TriggerProps = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

interface TooltipProps {
  /** The control has it as its `aria-label` too. */
  text: string;
  side?: TooltipSide | undefined;
  children: ReactElement<TriggerProps>;
}

/**
 * Opens after a while of hovering, at once when another tooltip was just open, and on keyboard focus. Radix's tooltip
 * would add a quarter of React's size to every first bundle.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const { target, triggerHandlers, popupHandlers, close } = useTooltip();
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: callBoth(props.onPointerEnter, triggerHandlers.onPointerEnter),
        onPointerLeave: callBoth(props.onPointerLeave, triggerHandlers.onPointerLeave),
        onPointerDown: callBoth(props.onPointerDown, triggerHandlers.onPointerDown),
        onFocus: callBoth(props.onFocus, triggerHandlers.onFocus),
        onBlur: callBoth(props.onBlur, triggerHandlers.onBlur),
      })}
      {target && <TooltipPopup {...popupHandlers} target={target} text={text} side={side} onDismiss={close} />}
    </>
  );
}

function callBoth<Event>(
  own: ((event: Event) => void) | undefined,
  other: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    own?.(event);
    other(event);
  };
}

interface TooltipPopupProps {
  target: HTMLElement;
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

/** Closes the tooltip by Escape (WCAG 1.4.13), and when its control moves: by scrolling and in a window of a new size. */
function useTooltipDismissal(onDismiss: () => void): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    const abort = new AbortController();
    const { signal } = abort;
    document.addEventListener('keydown', handleKeyDown, { capture: true, signal });
    document.addEventListener('scroll', onDismiss, { capture: true, passive: true, signal });
    window.addEventListener('resize', onDismiss, { signal });
    return () => abort.abort();
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

/**
 * How long the tooltip stays after the pointer has left, so that it can cross the gap and hover the tooltip itself
 * (WCAG 1.4.13).
 */
const leaveDelayMs = 100;

/** Closes the tooltip that is open. Undefined if none is, and at most one is. */
let closeOpenTooltip: (() => void) | undefined;
/** When the last tooltip was closed, on the clock of `performance.now()`. */
let lastClosedAt = -Infinity;

function useTooltip() {
  const [target, setTarget] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(function close() {
    clearTimeout(timer.current);
    setTarget(undefined);
    if (closeOpenTooltip !== close) return;
    closeOpenTooltip = undefined;
    lastClosedAt = performance.now();
  }, []);

  useEffect(() => close, [close]);

  function open(element: HTMLElement) {
    clearTimeout(timer.current);
    if (closeOpenTooltip !== close) closeOpenTooltip?.();
    closeOpenTooltip = close;
    setTarget(element);
  }

  function schedule(delayMs: number, action: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delayMs);
  }

  function handlePointerEnter(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'touch') return;
    const element = event.currentTarget;
    const opensAtOnce = closeOpenTooltip || performance.now() - lastClosedAt < tooltipSkipDelayMs;
    schedule(opensAtOnce ? 0 : tooltipDelayMs, () => open(element));
  }

  /** Opens only if the keyboard has moved the focus here from another element. */
  function handleFocus(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget !== null && event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
  }

  const closeSoon = () => schedule(leaveDelayMs, close);

  return {
    target,
    close,
    triggerHandlers: {
      onPointerEnter: handlePointerEnter,
      onPointerLeave: closeSoon,
      onPointerDown: close,
      onFocus: handleFocus,
      onBlur: close,
    },
    popupHandlers: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: closeSoon },
  };
}

/** The gap between the control and its tooltip. */
const gapPx = 6;
/** The least distance between the tooltip and the window's edge. */
const minMarginPx = 8;

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

/**
 * Puts the tooltip on the requested side or, if it has no room there, on the opposite one, and always within the
 * window.
 */
export function tooltipPlace({ target, popup, view, side }: TooltipGeometry): { left: number; top: number } {
  const above = target.top - popup.height - gapPx;
  const below = target.top + target.height + gapPx;
  const hasRoomAbove = above >= minMarginPx;
  const hasRoomBelow = below + popup.height <= view.height - minMarginPx;
  const isAbove = hasRoomAbove === hasRoomBelow ? side === 'top' : hasRoomAbove;
  return {
    left: clamp(target.left + (target.width - popup.width) / 2, view.width - popup.width),
    top: clamp(isAbove ? above : below, view.height - popup.height),
  };
}

function clamp(position: number, spare: number): number {
  return Math.max(minMarginPx, Math.min(position, spare - minMarginPx));
}
