import { useState } from 'react';
import { useTexts } from '../../languages/use-texts.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

interface LeaveQuestion {
  /** Leaves at once if nothing would be lost, else after asking. */
  readonly leave: () => void;
  /** For a `ConfirmDialog` that stands behind the dialog that is left, so that Back closes the question first. */
  readonly question: ConfirmDialogProps;
}

/** Asks before a dialog is left with work that would be lost. `useBeforeUnload` guards leaving the page. */
export function useLeaveQuestion(wouldLose: boolean, proceed: () => void): LeaveQuestion {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (wouldLose ? setAsking(true) : proceed()),
    question: {
      isOpen: isAsking,
      onOpenChange: setAsking,
      onConfirm: proceed,
      title: t('Leave without saving?'),
      confirmLabel: t('Leave'),
      cancelLabel: t('Stay'),
    },
  };
}
