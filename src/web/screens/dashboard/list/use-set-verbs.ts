import { useCallback, useState } from 'react';
import type { StudySet } from '../../../../shared/contract/set.ts';
import { useDeleteSet, useDuplicateSet } from '../../../api/sets.ts';
import { copyLink, linkCopied } from '../../../set-actions/copy-link.ts';
import { useDeletedSetToast } from '../../../set-actions/use-deleted-set-toast.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { SetVerb } from './set-actions.ts';

interface SetVerbs {
  perform: (verb: SetVerb, set: StudySet) => void;
  /** The set whose embed code is asked for, each time under another key; it stays while its dialog goes. */
  embedded: { readonly key: number; readonly set: StudySet; readonly isOpen: boolean } | undefined;
  closeEmbedded: () => void;
  /** The set whose analytics are shown, or were last. */
  analysed: { readonly set: StudySet; readonly isOpen: boolean } | undefined;
  closeAnalytics: () => void;
  /** The set whose deletion waits for a yes or no. */
  doomed: StudySet | undefined;
  confirmDelete: () => void;
  keepDoomed: () => void;
  /** The set that the server is deleting. */
  leavingId: string | undefined;
}

/** What can be done to a set in the list, with the words about how it went. */
export function useSetVerbs(): SetVerbs {
  const [embedded, setEmbedded] = useState<SetVerbs['embedded']>();
  const [analysed, setAnalysed] = useState<SetVerbs['analysed']>();
  const [doomed, setDoomed] = useState<StudySet>();
  const { mutateAsync: deleteSet, isPending: isDeleting, variables: deletedId } = useDeleteSet();
  const { mutateAsync: duplicateSet } = useDuplicateSet();
  const toast = useToast();

  const showDeleted = useDeletedSetToast();

  const attempt = useCallback(
    async (work: () => Promise<unknown>, failure: string, showSuccess: () => void) => {
      try {
        await work();
        showSuccess();
      } catch {
        toast({ title: 'Error', description: failure, tone: 'bad' });
      }
    },
    [toast],
  );

  const perform = useCallback(
    (verb: SetVerb, set: StudySet) => {
      switch (verb) {
        case 'embed':
          return setEmbedded((before) => ({ key: (before?.key ?? 0) + 1, set, isOpen: true }));
        case 'copyLink':
          return void attempt(
            () => copyLink(set.id),
            'Failed to copy to clipboard',
            () => toast(linkCopied),
          );
        case 'viewAnalytics':
          return setAnalysed({ set, isOpen: true });
        case 'duplicate':
          return void attempt(
            () => duplicateSet(set.id),
            'Failed to duplicate set',
            () => toast({ title: 'Set duplicated successfully' }),
          );
        case 'delete':
          return setDoomed(set);
      }
    },
    [attempt, duplicateSet, toast],
  );

  function confirmDelete() {
    if (!doomed) return;
    void attempt(
      () => deleteSet(doomed.id),
      'Failed to delete set',
      () => showDeleted(doomed.id),
    );
    setDoomed(undefined);
  }

  return {
    perform,
    embedded,
    closeEmbedded: () => setEmbedded((before) => before && { ...before, isOpen: false }),
    analysed,
    closeAnalytics: () => setAnalysed(analysed && { ...analysed, isOpen: false }),
    doomed,
    confirmDelete,
    keepDoomed: () => setDoomed(undefined),
    leavingId: isDeleting ? deletedId : undefined,
  };
}
