import { useEffect, useRef } from 'react';

/** Focuses its `data-opener`, else its first control. */
export function useOpenerFocus(isWanted: boolean) {
  const section = useRef<HTMLElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    if (isFirst.current && isWanted) focusTargetOf(section.current)?.focus();
    isFirst.current = false;
  }, [isWanted]);

  return section;
}

function focusTargetOf(section: HTMLElement | null): HTMLElement | null | undefined {
  return (
    section?.querySelector<HTMLElement>('[data-opener]:enabled') ?? section?.querySelector<HTMLElement>(':enabled')
  );
}
