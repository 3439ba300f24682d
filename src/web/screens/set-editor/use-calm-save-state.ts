import { useEffect, useState, useSyncExternalStore } from 'react';
import { savedShownAfterMs } from '../../../shared/limits.ts';
import type { CardEditing } from '../../api/card-editing.ts';
import type { SaveState } from '../../api/card-saver.ts';

/** How the cards are saved, without a flicker between the keys: all is saved once it has been for a moment. */
export function useCalmSaveState(editing: CardEditing): SaveState {
  const state = useSyncExternalStore(editing.subscribe, editing.state);
  const [shown, setShown] = useState(state);

  useEffect(() => {
    const timer = setTimeout(() => setShown(state), state === 'saved' ? savedShownAfterMs : 0);
    return () => clearTimeout(timer);
  }, [state]);

  return state === 'saved' ? shown : state;
}
