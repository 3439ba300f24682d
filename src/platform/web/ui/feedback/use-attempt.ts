import { useCallback } from 'react';
import { errorToast, type ToastContent, useToast } from './toast.tsx';

export interface AttemptToasts {
  /** If undefined, no toast tells of success. */
  readonly done?: ToastContent | undefined;
  /** A function says why by the error. */
  readonly failed: string | ((error: unknown) => string);
}

/** Returns a function that shows a toast once a change has ended, and resolves to whether it was made. */
export function useAttempt(): (change: Promise<unknown>, toasts: AttemptToasts) => Promise<boolean> {
  const toast = useToast();
  return useCallback(
    async (change, { done, failed }) => {
      try {
        await change;
      } catch (error) {
        toast(errorToast(typeof failed === 'string' ? failed : failed(error)));
        return false;
      }
      if (done) toast(done);
      return true;
    },
    [toast],
  );
}
