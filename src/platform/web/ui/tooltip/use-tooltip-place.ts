import { useLayoutEffect, useRef, type RefObject } from 'react';
import { tooltipPlace, type TooltipSide } from './tooltip-place.ts';

interface TooltipPlaceOptions {
  target: Element;
  side: TooltipSide;
  text: string;
}

export function useTooltipPlace({ target, side, text }: TooltipPlaceOptions): RefObject<HTMLDivElement | null> {
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
