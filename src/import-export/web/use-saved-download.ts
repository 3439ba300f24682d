import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startDownload } from '../../platform/web/browser/download.ts';
import { cardEditing } from '../../saving/web/card-editing.ts';
import { cardsQuery } from '../../saving/web/cards.ts';

interface SavedDownload {
  /** The address, until everything is saved. */
  readonly pending: string | undefined;
  readonly isEmpty: boolean;
  /** The last download was not begun. */
  readonly isUnsaved: boolean;
  readonly download: (url: string) => Promise<void>;
}

/** A file the server makes of the set, once typed text is saved. */
export function useSavedDownload(setId: string): SavedDownload {
  const editing = cardEditing(useQueryClient(), setId);
  const { data: isEmpty = true } = useQuery({ ...cardsQuery(setId), select: (cards) => cards.length === 0 });
  const [pending, setPending] = useState<string>();
  const [isUnsaved, setIsUnsaved] = useState(false);

  async function download(url: string) {
    setPending(url);
    const isSaved = await editing.saveAll();
    setPending(undefined);
    setIsUnsaved(!isSaved);
    if (isSaved) startDownload(url);
  }

  return { pending, isEmpty, isUnsaved, download };
}
