import { useEffect, useState, type MouseEvent } from 'react';
import { guardHistory } from '../../browser/history/history-guard.ts';

export interface LeaveGuard {
  /** At once if nothing would be lost, else after the question. */
  leave: (goOn: () => void) => void;
  handleLinkClick: (event: MouseEvent, goOn: () => void) => void;
  isAsking: boolean;
  stay: () => void;
  goOn: () => void;
  goOnAfter: (save: () => Promise<boolean>) => Promise<void>;
}

/** Guards page changes inside the site, Back included; `useBeforeUnload` guards leaving it. */
export function useLeaveGuard(wouldLose: boolean): LeaveGuard {
  const [pending, setPending] = useState<() => void>();

  useEffect(() => {
    if (!wouldLose) return;
    return guardHistory((goOn) => setPending(() => goOn));
  }, [wouldLose]);

  function leave(goOn: () => void) {
    if (wouldLose) setPending(() => goOn);
    else goOn();
  }

  function handleLinkClick(event: MouseEvent, goOn: () => void) {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (isElsewhere) return;
    event.preventDefault();
    leave(goOn);
  }

  return {
    leave,
    handleLinkClick,
    isAsking: pending !== undefined,
    stay: () => setPending(undefined),
    goOn() {
      setPending(undefined);
      pending?.();
    },
    async goOnAfter(save) {
      setPending(undefined);
      if (await save()) pending?.();
    },
  };
}
