import { useEffect, useRef, useState } from 'react';
import type { HandModel } from '../../hands/rules/hand-model.ts';
import type { HandLook } from '../../hands/web/hand-look.ts';
import type { Spelling } from '../../hands/web/spelling.ts';

export type SpellingProgress =
  | { readonly phase: 'idle' }
  | { readonly phase: 'making'; readonly share: number }
  | { readonly phase: 'failed' };

interface SpellingTask {
  readonly spelling: Spelling;
  readonly model: HandModel;
  readonly look: HandLook;
}

export function useSpellingWork(onMade: (file: Blob) => void) {
  const [progress, setProgress] = useState<SpellingProgress>({ phase: 'idle' });
  const making = useRef<AbortController>(undefined);
  useEffect(() => () => making.current?.abort(), []);

  async function make(task: SpellingTask) {
    const abort = new AbortController();
    const { signal } = abort;
    making.current = abort;
    setProgress({ phase: 'making', share: 0 });
    try {
      const { makeSpelling } = await import('./make-spelling.ts');
      const made = await makeSpelling({
        ...task,
        signal,
        onProgress: (share) => setProgress({ phase: 'making', share }),
      });
      setProgress({ phase: 'idle' });
      onMade(made);
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

  return { progress, make: (task: SpellingTask) => void make(task), cancel };
}
