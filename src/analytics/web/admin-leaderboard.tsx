import { Trash2 } from 'lucide-react';
import type { LeaderboardEntry } from '../../leaderboard/contract/leaderboard.ts';
import { Leaderboard, type LeaderboardProps } from '../../leaderboard/web/leaderboard.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { RemovalChoice } from './removal-choice.tsx';
import { useRemoveScore } from './use-remove-score.ts';

type AdminLeaderboardProps = Pick<LeaderboardProps, 'setId' | 'title' | 'refreshMs'>;

export function AdminLeaderboard(props: AdminLeaderboardProps) {
  const { removal, removedId, ask, choose, keep, confirm } = useRemoveScore(props.setId);

  function removeButton(entry: LeaderboardEntry) {
    return (
      <IconButton
        label={`Delete score of ${entry.initials}`}
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
