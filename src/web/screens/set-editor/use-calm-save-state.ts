import { useEffect, useState } from 'react';
import type { SaveState } from '../../../shared/cards/card-sync.ts';
import type { CardEditing } from './saving/card-editing.ts';

/** While somebody types, the words stay the same. */
const savedShownAfterMs = 400;

/** Without a flicker between the keys: saved once all has been for a moment. */
export function useCalmSaveState(editing: CardEditing): SaveState {
  const [shown, setShown] = useState(editing.state);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const state = editing.state();
      if (state === 'saved') timer = setTimeout(() => setShown(state), savedShownAfterMs);
      else setShown(state);
    };
    follow();
    const stop = editing.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editing]);

  return shown;
}
