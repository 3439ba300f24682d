import { useEffect, useRef } from 'react';

/**
 * For a section that comes back in place of what had the focus: its `data-opener` takes it, where that can be used, else
 * the first control that can.
 */
export function useFocusOnMount(isWanted: boolean) {
  const section = useRef<HTMLElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    if (isFirst.current && isWanted) heirOf(section.current)?.focus();
    isFirst.current = false;
  }, [isWanted]);

  return section;
}

function heirOf(section: HTMLElement | null): HTMLElement | null | undefined {
  return (
    section?.querySelector<HTMLElement>('[data-opener]:enabled') ?? section?.querySelector<HTMLElement>(':enabled')
  );
}
