import { useEffect } from 'react';
import { useLatest } from '../../platform/web/browser/use-latest.ts';

/** Never the browser's dialog; behind a dialog of the site nothing is saved. */
export function useSaveShortcut(onSave: () => void): void {
  const save = useLatest(onSave);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      const isBehindDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      if (!event.repeat && !isBehindDialog) save.current();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [save]);
}

function isSaveShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 's' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
