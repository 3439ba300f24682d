import { useEffect, useState } from 'react';
import type { SigningBox } from '../../../media/rules/signing-box.ts';

/** The signing box; searched in idle moments if unknown. */
export function useHandBox(source: File | string, known: SigningBox | null): SigningBox | null {
  const [found, setFound] = useState<SigningBox>();

  useEffect(() => {
    if (known !== null) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    void find(source, signal).then((box) => {
      if (!signal.aborted) setFound(box);
    });
    return () => stopping.abort(new Error('The clip is not edited any more'));
  }, [source, known]);

  return known ?? found ?? null;
}

async function find(source: File | string, signal: AbortSignal): Promise<SigningBox | undefined> {
  try {
    const { findClipBox } = await import('../find-clip-box.ts');
    return await findClipBox(source, signal);
  } catch (error) {
    console.warn('What finds the signing did not come.', error);
    return undefined;
  }
}
