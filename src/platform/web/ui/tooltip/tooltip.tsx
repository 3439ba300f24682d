import { cloneElement, useEffect, type DOMAttributes, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { TooltipSide } from './tooltip-place.ts';
import styles from './tooltip.module.css';
import { useTooltip, type TooltipTarget } from './use-tooltip.ts';
import { useTooltipPlace } from './use-tooltip-place.ts';

export type { TooltipSide };

type Trigger = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

interface TooltipProps {
  /** Also the control's `aria-label`. */
  text: string;
  side?: TooltipSide | undefined;
  children: ReactElement<Trigger>;
}

/**
 * After 700 ms of hovering, at once next to another tooltip, and on keyboard focus. Radix's would weigh a quarter of
 * React in every first bundle.
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

/** Escape and scrolling take a tooltip away (WCAG 1.4.13). */
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
