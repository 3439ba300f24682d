import { useEffect, useRef } from 'react';

/** For a section that comes back in place of what had the focus: the first control that can be used takes it. */
export function useFocusOnMount(isWanted: boolean) {
  const section = useRef<HTMLElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    if (isFirst.current && isWanted) section.current?.querySelector<HTMLElement>(':enabled')?.focus();
    isFirst.current = false;
  }, [isWanted]);

  return section;
}
