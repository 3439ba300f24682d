import { useEffect } from 'react';

/** Undefined leaves the title as it is, such as until a set's name is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
