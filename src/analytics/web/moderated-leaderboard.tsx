import { Trash2 } from 'lucide-react';
import type { LeaderboardEntry } from '../../leaderboard/contract.ts';
import { Leaderboard, type LeaderboardProps } from '../../leaderboard/web/leaderboard.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { useQueries } from '@tanstack/react-query';
import {
  entryCountQuery,
  useDeleteScore,
  useDeleteScores,
  type EntryFilter,
} from '../../leaderboard/web/leaderboard-queries.ts';
import { RadioList } from '../../platform/web/ui/controls/radio-list.tsx';
import { useState } from 'react';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { periodStartMs } from '../../leaderboard/rules/period.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

/** The choices that may delete several scores. */
const bulkScopes = ['network', 'day', 'month', 'set'] as const;
type BulkScope = (typeof bulkScopes)[number];
type RemovalScope = 'score' | BulkScope;

type ModeratedLeaderboardProps = Pick<LeaderboardProps, 'setId' | 'title' | 'refreshMs'>;

/** Lets the administrator delete scores from the board. */
export function ModeratedLeaderboard(props: ModeratedLeaderboardProps) {
  const t = useTexts();
  const { removal, deletingId, requestRemoval, chooseScope, cancel, confirm } = useScoreRemoval(props.setId);

  function renderRemoveButton(entry: LeaderboardEntry) {
    return (
      <IconButton
        label={t('Delete score of {initials}', { initials: entry.initials })}
        icon={Trash2}
        isPending={entry.id === deletingId}
        onClick={() => requestRemoval(entry)}
      />
    );
  }

  return (
    <>
      <Leaderboard {...props} look="plain" rowAction={renderRemoveButton} />
      <ConfirmDialog
        isOpen={removal !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) cancel();
        }}
        onConfirm={confirm}
      >
        {removal && <RemovalChoice removal={removal} setId={props.setId} onScopeChange={chooseScope} />}
      </ConfirmDialog>
    </>
  );
}

interface RemovalChoiceProps {
  removal: ScoreRemoval;
  /** Undefined for the board of all sets. */
  setId: string | undefined;
  onScopeChange: (scope: RemovalScope) => void;
}

/** Offers to delete one score, or all of a network, day, month or set. */
function RemovalChoice({ removal, setId, onScopeChange }: RemovalChoiceProps) {
  const t = useTexts();
  const { entry, scope, requestedAtMs } = removal;
  const counts = useQueries({
    queries: bulkScopes.map((bulkScope) =>
      entryCountQuery(toEntryFilter(bulkScope, entry, { boardSetId: setId, nowMs: requestedAtMs })),
    ),
  });
  const bulkOptions = bulkScopes.map((value, index) => {
    const count = counts[index]?.data?.count;
    return {
      value,
      label: scopeLabel(value, entry, t),
      detail: count?.toLocaleString(t.language),
      // With one score, "Only this score" does the same.
      disabled: count !== undefined && count < 2,
    };
  });
  return (
    <RadioList
      label={t('Scores to delete')}
      value={scope}
      options={[{ value: 'score', label: scopeLabel('score', entry, t) }, ...bulkOptions]}
      onValueChange={onScopeChange}
    />
  );
}

interface ScoreRemoval {
  readonly entry: LeaderboardEntry;
  readonly scope: RemovalScope;
  /** The time from which the scopes count back. */
  readonly requestedAtMs: number;
}

/** @param setId undefined for the board of all sets */
function useScoreRemoval(setId: string | undefined) {
  const t = useTexts();
  const [removal, setRemoval] = useState<ScoreRemoval>();
  const deleteOne = useDeleteScore();
  const deleteMany = useDeleteScores();
  const toast = useToast();

  function confirm() {
    if (!removal) return;
    const { entry, scope, requestedAtMs } = removal;
    const onError = () =>
      toast(errorToast(scope === 'score' ? t('Failed to delete score') : t('Failed to delete scores')));
    setRemoval(undefined);
    if (scope === 'score') {
      deleteOne.mutate(entry.id, { onSuccess: () => toast({ title: t('Score deleted successfully') }), onError });
      return;
    }
    const onSuccess = ({ count }: { count: number }) =>
      toast({ title: t('{count, plural, one {# score} other {# scores}} deleted successfully', { count }) });
    deleteMany.mutate(toEntryFilter(scope, entry, { boardSetId: setId, nowMs: requestedAtMs }), { onSuccess, onError });
  }

  return {
    removal,
    requestRemoval: (entry: LeaderboardEntry) => setRemoval({ entry, scope: 'score', requestedAtMs: Date.now() }),
    chooseScope: (scope: RemovalScope) => setRemoval((current) => current && { ...current, scope }),
    cancel: () => setRemoval(undefined),
    confirm,
    deletingId: deleteOne.isPending ? deleteOne.variables : undefined,
  };
}

function scopeLabel(scope: RemovalScope, { setTitle }: LeaderboardEntry, t: Texts): string {
  switch (scope) {
    case 'score':
      return t('Only this score');
    case 'network':
      return t('All from the same network');
    case 'day':
      return t('All of the last 24 hours');
    case 'month':
      return t('All of this month');
    case 'set':
      return t('All of “{setTitle}”', { setTitle });
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the filter for the scores that the administrator wants to delete. On the board of all sets, where
 * `boardSetId` is undefined, the scores of a network are deleted from every set.
 */
export function toEntryFilter(
  scope: BulkScope,
  { id, setId }: LeaderboardEntry,
  { boardSetId, nowMs }: { boardSetId: string | undefined; nowMs: number },
): EntryFilter {
  switch (scope) {
    case 'network':
      return { sameSourceAs: id, setId: boardSetId };
    case 'day':
      return { setId, since: new Date(nowMs - dayMs).toISOString() };
    case 'month':
      return { setId, since: new Date(periodStartMs('month', nowMs)).toISOString() };
    case 'set':
      return { setId };
  }
}
