import { useEffect, useState } from 'react';
import type { SaveState } from '../../cards/rules/card-sync.ts';
import type { CardEditing } from '../../saving/web/card-editing.ts';

const savedShownAfterMs = 400;

/** The words stay while somebody types, without flicker between keys. */
export function useDebouncedSaveState(editing: CardEditing): SaveState {
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
