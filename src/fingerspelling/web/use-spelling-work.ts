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
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function make(task: SpellingTask) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress({ phase: 'making', share: 0 });
    try {
      const onProgress = (share: number) => {
        if (!signal.aborted) setProgress({ phase: 'making', share });
      };
      const file = await makeFile({ ...task, signal, onProgress });
      signal.throwIfAborted();
      setProgress({ phase: 'idle' });
      onMade(file);
    } catch (error) {
      if (signal.aborted) return;
      console.error('The letters could not be made into a file.', error);
      setProgress({ phase: 'failed' });
    }
  }

  function cancel() {
    controller.current?.abort();
    setProgress({ phase: 'idle' });
  }

  return { progress, isMaking: progress.phase === 'making', make: (task: SpellingTask) => void make(task), cancel };
}
