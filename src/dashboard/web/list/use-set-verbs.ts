import { useCallback, useState } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { useDeleteSet, useDuplicateSet } from '../../../sets/web/sets-queries.ts';
import { useCopyLink } from '../../../sets/web/use-copy-link.ts';
import { useDeletedSetToast } from '../../../sets/web/use-deleted-set-toast.ts';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import type { SetVerb } from './set-actions.ts';

/** Reports by toast. */
export function useSetVerbs() {
  const embedding = useEmbedding();
  const analysing = useAnalysing();
  const deletion = useDeletion();
  const { mutateAsync: duplicateSet } = useDuplicateSet();
  const copyLink = useCopyLink();
  const attempt = useAttempt();
  const { open: embed } = embedding;
  const { open: analyse } = analysing;
  const { ask } = deletion;

  const perform = useCallback(
    (verb: SetVerb, set: StudySet) => {
      switch (verb) {
        case 'embed':
          return embed(set);
        case 'copyLink':
          return void copyLink(set.id);
        case 'viewAnalytics':
          return analyse(set);
        case 'duplicate':
          return void attempt(duplicateSet(set.id), {
            done: { title: 'Set duplicated successfully' },
            failed: 'Failed to duplicate set',
          });
        case 'delete':
          return ask(set);
      }
    },
    [embed, copyLink, analyse, attempt, duplicateSet, ask],
  );

  return { perform, embedding, analysing, deletion };
}

/** A key per opening; the set stays while its dialog closes. */
function useEmbedding() {
  const [shown, setShown] = useState<{ key: number; set: StudySet; isOpen: boolean }>();
  const open = useCallback(
    (set: StudySet) => setShown((before) => ({ key: (before?.key ?? 0) + 1, set, isOpen: true })),
    [],
  );
  return { shown, open, close: () => setShown((before) => before && { ...before, isOpen: false }) };
}

function useAnalysing() {
  const [shown, setShown] = useState<{ set: StudySet; isOpen: boolean }>();
  const open = useCallback((set: StudySet) => setShown({ set, isOpen: true }), []);
  return { shown, open, close: () => setShown((before) => before && { ...before, isOpen: false }) };
}

/** `pendingSet` awaits a yes or no. */
function useDeletion() {
  const [pendingSet, setPendingSet] = useState<StudySet>();
  const { mutateAsync: deleteSet, isPending, variables: deletedId } = useDeleteSet();
  const showDeleted = useDeletedSetToast();
  const attempt = useAttempt();

  async function confirm() {
    if (!pendingSet) return;
    setPendingSet(undefined);
    if (await attempt(deleteSet(pendingSet.id), { failed: 'Failed to delete set' })) showDeleted(pendingSet.id);
  }

  return {
    pendingSet,
    ask: setPendingSet,
    confirm: () => void confirm(),
    cancel: () => setPendingSet(undefined),
    deletingId: isPending ? deletedId : undefined,
  };
}
