import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../platform/web/browser/use-latest.ts';

/** With the server's answer, results are there within 150 ms of the last key. */
const catalogSearchDebounceMs = 40;

/** The search box's text, replaced when the search changes elsewhere. */
export function useSearchDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState({ text: search, search });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest(onSearch);
  useEffect(() => () => clearTimeout(timer.current), [search]);

  function handleType(text: string) {
    clearTimeout(timer.current);
    setDraft({ text, search });
    timer.current = setTimeout(() => latest.current(text), text === '' ? 0 : catalogSearchDebounceMs);
  }

  return [draft.search === search ? draft.text : search, handleType] as const;
}
