import { useEffect } from 'react';

/** While active, the browser asks before the page is left: something is not saved yet. */
export function useBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [isActive]);
}
