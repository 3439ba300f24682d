import { useEffect, useEffectEvent } from 'react';
import { openHistoryLayer } from './history-layers.ts';

export function useHistoryLayer(isOpen: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    return openHistoryLayer(() => handleBack());
  }, [isOpen]);
}
