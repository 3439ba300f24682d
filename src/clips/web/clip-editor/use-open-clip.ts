import { useEffect, useState } from 'react';
import { fetchFile } from '../../../api/web/client.ts';
import { openEditableClip, UnreadableClipError, type EditableClip } from '../processing/edit-clip.ts';

interface OpenedClip {
  readonly file: File;
  readonly clip: EditableClip;
}

/** @param source a file, or a stored one's path; closed when no longer shown */
export function useOpenClip(source: File | string): { opened: OpenedClip | undefined; fault: string | undefined } {
  const [found, setFound] = useState<{ source: File | string; opened?: OpenedClip; fault?: string }>();

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const opening = open(source, signal);
    opening.then(
      (opened) => !signal.aborted && setFound({ source, opened }),
      (error: unknown) => !signal.aborted && setFound({ source, fault: wordsOf(error) }),
    );
    return () => {
      stopping.abort();
      opening.then(
        ({ clip }) => clip.close(),
        () => undefined,
      );
    };
  }, [source]);

  const { opened, fault } = found?.source === source ? found : {};
  return { opened, fault };
}

async function open(source: File | string, signal: AbortSignal): Promise<OpenedClip> {
  const file = typeof source === 'string' ? await fetchStored(source, signal) : source;
  return { file, clip: await openEditableClip(file) };
}

async function fetchStored(path: string, signal: AbortSignal): Promise<File> {
  const blob = await fetchFile(path, signal);
  return new File([blob], path.slice(path.lastIndexOf('/') + 1), { type: blob.type });
}

function wordsOf(error: unknown): string {
  if (error instanceof UnreadableClipError) return error.message;
  return 'The clip did not come. Check your connection, then try again.';
}
