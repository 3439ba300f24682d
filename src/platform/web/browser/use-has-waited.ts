import { useEffect, useState } from 'react';

/** True after `ms` of waiting without a break. */
export function useHasWaited(isWaiting: boolean, ms: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWaited(true), ms);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isWaiting, ms]);

  return hasWaited;
}
