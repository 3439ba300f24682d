import { useState } from 'react';
import type { ActivityChoice } from '../contract.ts';
import { maxSearchLength, productName } from '../../platform/rules/limits.ts';
import { embedPreferenceKeys, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useDebounced } from '../../platform/web/browser/use-debounced.ts';
import { useRoomyDensity } from '../../platform/web/browser/page/use-roomy-density.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { RadioList } from '../../platform/web/ui/controls/radio-list.tsx';
import { SearchField } from '../../platform/web/ui/fields/search-field.tsx';
import styles from './choose-set.module.css';
import { setIdInAddress } from './choose-set/set-id-in-address.ts';
import { useStudy } from '../../sets/web/study-queries.ts';
import { Spinner } from '../../platform/web/ui/display/spinner.tsx';
import { EmptyState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { FailedPart } from '../../platform/web/ui/feedback/failed-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { catalogSetsQuery, distinctSets } from '../../catalog/web/catalog-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { StudySet } from '../../sets/contract/set.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { Thumbnail } from '../../media/web/thumbnail.tsx';

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

interface AddressedSetProps {
  setId: string;
  choice: ActivityChoice;
}

/** A set known by its address: public or unlisted. */
function AddressedSet({ setId, choice }: AddressedSetProps) {
  const study = useStudy(setId);
  switch (study.phase) {
    case 'loading':
      return <Spinner size="big" />;
    case 'missing':
    case 'empty':
      return <EmptyState title="Set not found" text="It is private, has no cards, or is gone." level={3} />;
    case 'failed':
      return <FailedPart title="The set did not load" level={3} onRetry={study.retry} />;
    case 'ready':
      return (
        <ul className={styles.list}>
          <SetToAdd set={study.set} choice={choice} />
        </ul>
      );
  }
}

interface FoundSetsProps {
  search: string;
  choice: ActivityChoice;
}

function FoundSets({ search, choice }: FoundSetsProps) {
  const found = useInfiniteQuery(
    catalogSetsQuery({ category: undefined, signLanguage: undefined, search, sort: 'newest', page: 1 }),
  );
  if (found.isPending) return <Spinner size="big" />;
  if (found.isError) {
    return <FailedPart title="The sets did not load" level={3} onRetry={() => void found.refetch()} />;
  }
  const sets = distinctSets(found.data.pages);
  if (sets.length === 0)
    return <EmptyState title="No sets found" text="Only public sets are found by words." level={3} />;
  return (
    <>
      <ul className={styles.list}>
        {sets.map((set) => (
          <SetToAdd key={set.id} set={set} choice={choice} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button className={styles.more} isPending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

interface SetToAddProps {
  set: Omit<StudySet, 'signer' | 'licence'>;
  choice: ActivityChoice;
}

/** A form, as its answer leads back to the platform. */
function SetToAdd({ set, choice }: SetToAddProps) {
  const title = displayTitle(set);
  return (
    <li className={styles.row}>
      <Thumbnail setId={set.id} title={title} imagePath={set.thumbnailPath} framed={set} className={styles.picture} />
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
        <p className={styles.facts}>{set.cardCount === 1 ? '1 card' : `${set.cardCount} cards`}</p>
      </div>
      <form method="post" action="/lti/content">
        <input type="hidden" name="token" value={location.hash.slice(1)} />
        <input type="hidden" name="setId" value={set.id} />
        <input type="hidden" name="choice" value={choice} />
        <Button type="submit" aria-label={`Add ${title}`}>
          Add
        </Button>
      </form>
    </li>
  );
}
