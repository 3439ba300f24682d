import { useCallback, useMemo } from 'react';
import { stillLearningKey } from '../../../platform/rules/preference-keys.ts';
import { markedCardIds, toggleMark } from '../../rules/still-learning.ts';
import { readPreference, usePreference } from '../../../platform/web/browser/preferences.ts';

export interface StillLearning {
  readonly marked: readonly string[];
  readonly toggle: (cardId: string) => void;
}

/** Kept on this device. */
export function useStillLearning(setId: string): StillLearning {
  const [stored, store] = usePreference(stillLearningKey, String, '');
  const marked = useMemo(() => markedCardIds(stored, setId), [stored, setId]);
  const toggle = useCallback(
    (cardId: string) => store(toggleMark(readPreference(stillLearningKey) ?? '', setId, cardId)),
    [store, setId],
  );
  return { marked, toggle };
}
