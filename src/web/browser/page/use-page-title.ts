import { useEffect } from 'react';

/** Titles the document; undefined leaves the title as it is, for instance until a set's name is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
