import { useEffect } from 'react';

/** Undefined leaves the title as it is. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
