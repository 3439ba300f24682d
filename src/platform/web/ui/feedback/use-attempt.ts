import { useCallback } from 'react';
import { errorToast, type ToastContent, useToast } from './toast.tsx';

/** Without one, there is no toast. */
export interface AttemptToasts {
  readonly done?: ToastContent | undefined;
  readonly failed: string;
}

/** Resolves to whether the change was made. */
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
