import { useCallback } from 'react';
import { errorToast, type ToastContent, useToast } from './toast.tsx';

export interface AttemptToasts {
  /** If undefined, no toast tells of success. */
  readonly done?: ToastContent | undefined;
  readonly failed: string;
}

/** Returns a function that shows a toast once a change has ended, and resolves to whether it was made. */
export function useAttempt(): (change: Promise<unknown>, toasts: AttemptToasts) => Promise<boolean> {
  const toast = useToast();
  return useCallback(
    async (change, { done, failed }) => {
      const isDone = await change.then(
        () => true,
        () => false,
      );
      if (!isDone) toast(errorToast(failed));
      else if (done) toast(done);
      return isDone;
    },
    [toast],
  );
}
