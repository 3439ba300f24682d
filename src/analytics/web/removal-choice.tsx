import { useQueries } from '@tanstack/react-query';
import { entryCountQuery } from '../../leaderboard/web/leaderboard-queries.ts';
import { RadioList } from '../../platform/web/ui/controls/radio-list.tsx';
import { filterOf, removalScopes, scopeLabel, type RemovalScope } from './removal-scope.ts';
import type { ScoreRemoval } from './use-remove-score.ts';

interface RemovalChoiceProps {
  removal: ScoreRemoval;
  /** Undefined: all sets. */
  setId: string | undefined;
  onScopeChange: (scope: RemovalScope) => void;
}

/** Removes all of a vandal's scores at once. */
export function RemovalChoice({ removal, setId, onScopeChange }: RemovalChoiceProps) {
  const { entry, scope, askedAtMs } = removal;
  const counts = useQueries({
    queries: removalScopes.map((each) => entryCountQuery(filterOf(each, entry, { setId, nowMs: askedAtMs }))),
  });
  const options = removalScopes.map((value, index) => {
    const count = counts[index]?.data?.count;
    return {
      value,
      label: scopeLabel(value, entry),
      detail: count?.toString(),
      disabled: count !== undefined && count < 2,
    };
  });
  return (
    <RadioList
      label="Scores to delete"
      value={scope}
      options={[{ value: 'score', label: scopeLabel('score', entry) }, ...options]}
      onValueChange={onScopeChange}
    />
  );
}
