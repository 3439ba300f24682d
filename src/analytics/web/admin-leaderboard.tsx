import { Trash2 } from 'lucide-react';
import type { LeaderboardEntry } from '../../leaderboard/contract.ts';
import { Leaderboard, type LeaderboardProps } from '../../leaderboard/web/leaderboard.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { useQueries } from '@tanstack/react-query';
import { entryCountQuery, useDeleteScore, useDeleteScores } from '../../leaderboard/web/leaderboard-queries.ts';
import { RadioList } from '../../platform/web/ui/controls/radio-list.tsx';
import { useState } from 'react';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import type { CallSent } from '../../api/contract/routes.ts';
import { periodStartMs } from '../../leaderboard/rules/period.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

type RemovalScope = 'score' | 'network' | 'day' | 'month' | 'set';

type EntryFilter = CallSent<'DELETE /api/leaderboard/entries'>['query'];

const dayMs = 24 * 60 * 60 * 1000;

const removalScopes = ['network', 'day', 'month', 'set'] as const satisfies readonly RemovalScope[];

type AdminLeaderboardProps = Pick<LeaderboardProps, 'setId' | 'title' | 'refreshMs'>;

export function AdminLeaderboard(props: AdminLeaderboardProps) {
  const t = useTexts();
  const { removal, removedId, ask, choose, keep, confirm } = useRemoveScore(props.setId);

  function removeButton(entry: LeaderboardEntry) {
    return (
      <IconButton
        label={t('Delete score of {initials}', { initials: entry.initials })}
        icon={Trash2}
        tooltipSide="left"
        isPending={entry.id === removedId}
        onClick={() => ask(entry)}
      />
    );
  }

  return (
    <>
      <Leaderboard {...props} look="plain" rowAction={removeButton} />
      <ConfirmDialog
        isOpen={removal !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) keep();
        }}
        onConfirm={confirm}
      >
        {removal && <RemovalChoice removal={removal} setId={props.setId} onScopeChange={choose} />}
      </ConfirmDialog>
    </>
  );
}

interface RemovalChoiceProps {
  removal: ScoreRemoval;
  /** Undefined: all sets. */
  setId: string | undefined;
  onScopeChange: (scope: RemovalScope) => void;
}

/** Lets the administrator remove all scores of one network at once. */
function RemovalChoice({ removal, setId, onScopeChange }: RemovalChoiceProps) {
  const t = useTexts();
  const { entry, scope, askedAtMs } = removal;
  const counts = useQueries({
    queries: removalScopes.map((each) => entryCountQuery(filterOf(each, entry, { setId, nowMs: askedAtMs }))),
  });
  const options = removalScopes.map((value, index) => {
    const count = counts[index]?.data?.count;
    return {
      value,
      label: scopeLabel(value, entry, t),
      detail: count?.toLocaleString(t.language),
      disabled: count !== undefined && count < 2,
    };
  });
  return (
    <RadioList
      label={t('Scores to delete')}
      value={scope}
      options={[{ value: 'score', label: scopeLabel('score', entry, t) }, ...options]}
      onValueChange={onScopeChange}
    />
  );
}

interface ScoreRemoval {
  readonly entry: LeaderboardEntry;
  readonly scope: RemovalScope;
  /** The time from which the scopes count back. */
  readonly askedAtMs: number;
}

/** @param setId undefined for the board of all sets */
function useRemoveScore(setId: string | undefined) {
  const t = useTexts();
  const [removal, setRemoval] = useState<ScoreRemoval>();
  const one = useDeleteScore();
  const many = useDeleteScores();
  const toast = useToast();

  function confirm() {
    if (!removal) return;
    const { entry, scope, askedAtMs } = removal;
    const onError = () =>
      toast(errorToast(scope === 'score' ? t('Failed to delete score') : t('Failed to delete scores')));
    setRemoval(undefined);
    if (scope === 'score') {
      one.mutate(entry.id, { onSuccess: () => toast({ title: t('Score deleted successfully') }), onError });
      return;
    }
    const onSuccess = ({ count }: { count: number }) =>
      toast({ title: t('{count, plural, one {# score} other {# scores}} deleted successfully', { count }) });
    many.mutate(filterOf(scope, entry, { setId, nowMs: askedAtMs }), { onSuccess, onError });
  }

  return {
    removal,
    ask: (entry: LeaderboardEntry) => setRemoval({ entry, scope: 'score', askedAtMs: Date.now() }),
    choose: (scope: RemovalScope) => setRemoval((asked) => asked && { ...asked, scope }),
    keep: () => setRemoval(undefined),
    confirm,
    removedId: one.isPending ? one.variables : undefined,
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

/** @param at.setId undefined for the board of all sets: then the same network's scores go from every set */
export function filterOf(
  scope: Exclude<RemovalScope, 'score'>,
  entry: LeaderboardEntry,
  at: { setId: string | undefined; nowMs: number },
): EntryFilter {
  const { setId } = entry;
  switch (scope) {
    case 'network':
      return { sameSourceAs: entry.id, setId: at.setId };
    case 'day':
      return { setId, since: new Date(at.nowMs - dayMs).toISOString() };
    case 'month':
      return { setId, since: new Date(periodStartMs('month', at.nowMs)).toISOString() };
    case 'set':
      return { setId };
  }
}
