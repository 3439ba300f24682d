import { useState } from 'react';
import type { ActivityChoice } from '../contract/activity.ts';
import { maxSearchLength, productName } from '../../platform/rules/limits.ts';
import { embedPreferenceKeys, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useDebounced } from '../../platform/web/browser/use-debounced.ts';
import { useRoomyDensity } from '../../platform/web/browser/page/use-roomy-density.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { RadioList } from '../../platform/web/ui/controls/radio-list.tsx';
import { SearchField } from '../../platform/web/ui/fields/search-field.tsx';
import { AddressedSet } from './choose-set/addressed-set.tsx';
import styles from './choose-set.module.css';
import { FoundSets } from './choose-set/found-sets.tsx';
import { setIdInAddress } from './choose-set/set-id-in-address.ts';

const searchDelayMs = 250;

const choices = [
  { value: 'quiz', label: 'Quiz', detail: 'The score is the grade' },
  { value: 'match', label: 'Match', detail: 'Finishing is the grade' },
  { value: 'flip', label: 'Flip cards', detail: 'No grade' },
  { value: 'all', label: 'All three', detail: "The quiz's score is the grade" },
] as const satisfies readonly { value: ActivityChoice; label: string; detail: string }[];

/** For a teacher, in a learning platform's frame. */
export function ChooseSet() {
  const [isDark] = usePreference(embedPreferenceKeys.darkMode, parseBoolean, false);
  const [choice, setChoice] = useState<ActivityChoice>('quiz');
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), searchDelayMs);
  const setId = setIdInAddress(settled);
  useRoomyDensity();
  useTheme(isDark ? 'dark' : 'light');
  usePageTitle(`Choose a set · ${productName}`);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Choose a set</h1>
      <section className={styles.part}>
        <h2 className={styles.heading}>What learners do</h2>
        <RadioList label="What learners do" value={choice} options={choices} onValueChange={setChoice} />
      </section>
      <section className={styles.part}>
        <h2 className={styles.heading}>Set</h2>
        <SearchField
          label="Search public sets, or paste the address of an unlisted one"
          placeholder="Search, or paste a set's address"
          maxLength={maxSearchLength}
          value={search}
          onValueChange={setSearch}
        />
        {setId === undefined ? (
          <FoundSets search={settled} choice={choice} />
        ) : (
          <AddressedSet setId={setId} choice={choice} />
        )}
      </section>
    </main>
  );
}
