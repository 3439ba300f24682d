import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { tooltipDelayMs, tooltipSkipDelayMs } from '../../shared/limits.ts';
import styles from './tooltip.module.css';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

/** Once around the app: tooltips share their delays, so that the second of two neighbours opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: string;
  side?: TooltipSide | undefined;
  /** One element that takes a ref and event handlers: what the tooltip is about. */
  children: ReactElement;
}

/** Words about a control, shown on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
