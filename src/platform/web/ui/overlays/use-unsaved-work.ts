import { useEffect, useEffectEvent, useState } from 'react';
import { guardHistory } from '../../browser/history.ts';
import { useBeforeUnload } from '../../browser/page.ts';
import { useTexts } from '../../languages/use-texts.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

interface LeaveQuestion {
  /** Leaves at once if nothing would be lost, else after asking. */
  readonly leave: () => void;
  /** Asks although nobody has called `leave`. */
  readonly ask: () => void;
  /** For a `ConfirmDialog` that is rendered after the dialog to be left, so that Back closes the question first. */
  readonly question: ConfirmDialogProps;
}

/** Asks before a dialog is left with work that would be lost. */
export function useLeaveQuestion(hasUnsavedWork: boolean, proceed: () => void): LeaveQuestion {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (hasUnsavedWork ? setAsking(true) : proceed()),
    ask: () => setAsking(true),
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

/**
 * Asks as `useLeaveQuestion` does, and guards the page, too: Back asks and then leaves only the dialog, and the browser
 * asks before the tab is closed.
 */
export function useUnsavedWork(hasUnsavedWork: boolean, proceed: () => void): LeaveQuestion {
  const question = useLeaveQuestion(hasUnsavedWork, proceed);
  const ask = useEffectEvent(question.ask);
  useBeforeUnload(hasUnsavedWork);
  useEffect(() => {
    if (!hasUnsavedWork) return;
    return guardHistory(() => ask());
  }, [hasUnsavedWork]);
  return question;
}
