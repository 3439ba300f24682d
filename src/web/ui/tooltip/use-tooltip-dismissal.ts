import { useEffect } from 'react';

/** Escape and scrolling take a tooltip away (WCAG 1.4.13). */
export function useTooltipDismissal(onDismiss: () => void): void {
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
