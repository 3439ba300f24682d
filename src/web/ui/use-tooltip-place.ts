import { useLayoutEffect, type RefObject } from 'react';
import { tooltipPlace, type TooltipSide } from './tooltip-place.ts';

interface TooltipPlaceOptions {
  popup: RefObject<HTMLElement | null>;
  target: Element;
  side: TooltipSide;
  /** Its width changes with it. */
  text: string;
}

/** Puts a tooltip beside its control before it is seen. */
export function useTooltipPlace({ popup, target, side, text }: TooltipPlaceOptions): void {
  useLayoutEffect(() => {
    if (!popup.current) return;
    const { left, top } = tooltipPlace({
      target: target.getBoundingClientRect(),
      popup: popup.current.getBoundingClientRect(),
      view: { width: document.documentElement.clientWidth, height: window.innerHeight },
      side,
    });
    popup.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [popup, target, side, text]);
}
