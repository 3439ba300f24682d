import { useEffect, useState, type MouseEvent } from 'react';
import { guardHistory } from '../../platform/web/browser/history/history-guard.ts';

export interface LeaveGuard {
  /** At once if nothing would be lost, else after the question. */
  leave: (proceed: () => void) => void;
  handleLinkClick: (event: MouseEvent, proceed: () => void) => void;
  isAsking: boolean;
  stay: () => void;
  proceed: () => void;
  proceedAfter: (save: () => Promise<boolean>) => Promise<void>;
}

/** Guards page changes inside the site, Back included; `useBeforeUnload` guards leaving it. */
export function useLeaveGuard(wouldLose: boolean): LeaveGuard {
  const [pending, setPending] = useState<() => void>();

  useEffect(() => {
    if (!wouldLose) return;
    return guardHistory((proceed) => setPending(() => proceed));
  }, [wouldLose]);

  function leave(proceed: () => void) {
    if (wouldLose) setPending(() => proceed);
    else proceed();
  }

  function handleLinkClick(event: MouseEvent, proceed: () => void) {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (isElsewhere) return;
    event.preventDefault();
    leave(proceed);
  }

  return {
    leave,
    handleLinkClick,
    isAsking: pending !== undefined,
    stay: () => setPending(undefined),
    proceed() {
      setPending(undefined);
      pending?.();
    },
    async proceedAfter(save) {
      setPending(undefined);
      if (await save()) pending?.();
    },
  };
}
