import { lazy, memo, Suspense, useRef, useCallback, useState } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { tabletBreakpointPx } from '../../../platform/rules/limits.ts';
import { updatedAgo } from '../../../platform/rules/text/relative-time.ts';
import { useUploads } from '../../../saving/web/upload-log.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import { finishSteps } from '../first-steps.tsx';
import { SetListItem } from './set-list-item.tsx';
import styles from './set-list-items.module.css';
import { useNow } from '../../../platform/web/browser/hooks.ts';
import { useDeleteSet, useDuplicateSet } from '../../../sets/web/sets-queries.ts';
import { useCopyLink } from '../../../sets/web/use-copy-link.ts';
import { useDeletedSetToast } from '../../../sets/web/use-undo-toast.ts';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import type { SetVerb } from './set-actions.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** How often texts such as 'Updated today' are brought up to date. */
const nowRefreshMs = 60_000;
/** The number of rows that a tall screen shows at first. Their pictures are loaded at once. */
const eagerRows = 12;

const SetAnalyticsDialog = lazy(async () => {
  const module = await import('../../../analytics/web/set-analytics-dialog.tsx');
  return { default: module.SetAnalyticsDialog };
});
const loadEmbedGenerator = () => import('../../../embed/web/embed-generator.tsx');

interface SetListItemsProps {
  sets: readonly StudySet[];
}

/** The rows of the list of sets, and the dialogs that their actions open. Memoized, because rows are many. */
export const SetListItems = memo(function SetListItems({ sets }: SetListItemsProps) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const isNarrow = useMediaQuery(`(width < ${tabletBreakpointPx}px)`);
  const nowMs = useNow(nowRefreshMs);
  const uploads = useUploads();
  const { perform, embedding, analysing, deletion } = useSetVerbs();
  const generatorModule = useLoaded(loadEmbedGenerator, embedding.shown !== undefined);
  useFocusRecovery({ list, rowIds: sets.map((set) => set.id), target: 'a' });
  return (
    <>
      <ul ref={list} className={styles.rows} tabIndex={-1}>
        {sets.map((set, index) => (
          <SetListItem
            key={set.id}
            set={set}
            updated={t(updatedAgo(Date.parse(set.updatedAt), nowMs))}
            upload={uploads.get(set.id)}
            isEager={index < eagerRows}
            isLeaving={set.id === deletion.deletingId}
            isNarrow={isNarrow}
            onVerb={perform}
          />
        ))}
      </ul>
      {analysing.shown && (
        <Suspense>
          <SetAnalyticsDialog
            {...analysing.shown}
            onOpenChange={(isOpen) => {
              if (!isOpen) analysing.close();
            }}
          />
        </Suspense>
      )}
      {generatorModule && embedding.shown && (
        <generatorModule.EmbedGenerator
          key={embedding.shown.key}
          set={embedding.shown.set}
          isOpen={embedding.shown.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) embedding.close();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={deletion.pendingSet !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) deletion.cancel();
        }}
        onConfirm={deletion.confirm}
        subject={deletion.pendingSet?.title}
        isKept
      />
    </>
  );
});

/** Carries out the actions of a set, and reports by toast. */
function useSetVerbs() {
  const t = useTexts();
  const embedding = useEmbedding();
  const analysing = useAnalysing();
  const deletion = useDeletion();
  const { mutateAsync: duplicateSet } = useDuplicateSet();
  const copyLink = useCopyLink();
  const attempt = useAttempt();
  const { open: embed } = embedding;
  const { open: analyse } = analysing;
  const { request: requestDeletion } = deletion;

  const perform = useCallback(
    (verb: SetVerb, set: StudySet) => {
      switch (verb) {
        case 'embed':
          finishSteps('site');
          return embed(set);
        case 'copyLink':
          return void copyLink(set.id);
        case 'viewAnalytics':
          return analyse(set);
        case 'duplicate':
          return void attempt(duplicateSet(set.id), {
            done: { title: t('Set duplicated successfully') },
            failed: t('Failed to duplicate set'),
          });
        case 'delete':
          return requestDeletion(set);
      }
    },
    [embed, copyLink, analyse, attempt, duplicateSet, requestDeletion, t],
  );

  return { perform, embedding, analysing, deletion };
}

/**
 * Holds the set whose embed code generator is open. Each opening has its own key, so that it starts with new state. The
 * set stays while its dialog fades out.
 */
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

/** Deletes a set after a confirmation. `pendingSet` is the set whose deletion has to be confirmed. */
function useDeletion() {
  const t = useTexts();
  const [pendingSet, setPendingSet] = useState<StudySet>();
  const { mutateAsync: deleteSet, isPending, variables: deletedId } = useDeleteSet();
  const showDeleted = useDeletedSetToast();
  const attempt = useAttempt();

  async function confirm() {
    if (!pendingSet) return;
    setPendingSet(undefined);
    if (await attempt(deleteSet(pendingSet.id), { failed: t('Failed to delete set') })) showDeleted(pendingSet.id);
  }

  return {
    pendingSet,
    request: setPendingSet,
    confirm: () => void confirm(),
    cancel: () => setPendingSet(undefined),
    deletingId: isPending ? deletedId : undefined,
  };
}
