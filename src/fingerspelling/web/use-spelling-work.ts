import { useEffect, useRef, useState } from 'react';
import type { SpellingWork } from './make-spelling.ts';

export type SpellingProgress =
  | { readonly phase: 'idle' }
  | { readonly phase: 'making'; readonly share: number }
  | { readonly phase: 'failed' };

type SpellingTask = Pick<SpellingWork, 'spelling' | 'model' | 'look'>;

/** Makes the file of a spelling. The file is dropped if it is cancelled or the screen is left meanwhile. */
export function useSpellingWork(makeFile: (work: SpellingWork) => Promise<Blob>, onMade: (file: Blob) => void) {
  const [progress, setProgress] = useState<SpellingProgress>({ phase: 'idle' });
  const making = useRef<AbortController>(undefined);
  useEffect(() => () => making.current?.abort(), []);

  async function make(task: SpellingTask) {
    const abort = new AbortController();
    const { signal } = abort;
    making.current = abort;
    setProgress({ phase: 'making', share: 0 });
    try {
      const onProgress = (share: number) => {
        if (!signal.aborted) setProgress({ phase: 'making', share });
      };
      const madeFile = await makeFile({ ...task, signal, onProgress });
      signal.throwIfAborted();
      setProgress({ phase: 'idle' });
      onMade(madeFile);
    } catch (error) {
      if (signal.aborted) return;
      console.error('The letters could not be made into a file.', error);
      setProgress({ phase: 'failed' });
    }
  }

  function cancel() {
    making.current?.abort();
    setProgress({ phase: 'idle' });
  }

  return { progress, isMaking: progress.phase === 'making', make: (task: SpellingTask) => void make(task), cancel };
}
