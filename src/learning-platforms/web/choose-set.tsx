import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catalogSetsQuery, distinctSets } from '../../catalog/web/catalog-queries.ts';
import { completionOf, listCompletableModes, modes } from '../../modes/modes.ts';
import type { ActivityChoice } from '../contract.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './choose-set.module.css';
import { Thumbnail } from '../../media/web/thumbnail.tsx';
import { maxSearchLength, productName } from '../../platform/rules/limits.ts';
import { embedPreferenceKeys, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { usePageTitle, useRoomyDensity, useTheme } from '../../platform/web/browser/page.ts';
import { useFocusRecovery } from '../../platform/web/ui/focus.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useDebounced } from '../../platform/web/browser/hooks.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { RadioList } from '../../platform/web/ui/controls/radio-list.tsx';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { EmptyState, FailedPart } from '../../platform/web/ui/feedback/empty-state.tsx';
import { SearchField } from '../../platform/web/ui/fields/search-field.tsx';
import type { StudySet } from '../../sets/contract/set.ts';
import { useStudy } from '../../sets/web/study-queries.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import { listText } from '../../platform/rules/languages/list-text.ts';
import { studyModes, type StudyMode } from '../../platform/rules/addresses/modes.ts';
import { gradedMode } from '../rules/activity.ts';

/** How long typing must pause before the search begins. */
const searchDelayMs = 250;

/** The page in a learning platform's frame on which a teacher chooses a set. */
export function ChooseSet() {
  const t = useTexts();
  const [isDark] = usePreference(embedPreferenceKeys.darkMode, parseBoolean, false);
  const [choice, setChoice] = useState<ActivityChoice>('quiz');
  const [search, setSearch] = useState('');
  const settledSearch = useDebounced(search.trim(), searchDelayMs);
  const setId = setIdInAddress(settledSearch);
  useRoomyDensity();
  useTheme(isDark);
  usePageTitle(`${t('Choose a set')} · ${productName}`);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t('Choose a set')}</h1>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('What learners do')}</h2>
        <RadioList label={t('What learners do')} value={choice} options={listChoices(t)} onValueChange={setChoice} />
      </section>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('Set')}</h2>
        <SearchField
          label={t('Search public sets, or paste the address of an unlisted one')}
          placeholder={t("Search, or paste a set's address")}
          maxLength={maxSearchLength}
          value={search}
          onValueChange={setSearch}
        />
        {setId === undefined ? (
          <FoundSets search={settledSearch} choice={choice} />
        ) : (
          <AddressedSet setId={setId} choice={choice} />
        )}
      </section>
    </main>
  );
}

const noGrade = message('No grade');
const gradeOfMeasure = { score: message('The score is the grade'), time: message('Finishing is the grade') } as const;

interface Choice {
  readonly value: ActivityChoice;
  readonly label: string;
  readonly detail: string;
}

/** Lists the modes one by one, those with a grade first, then all modes together. */
function listChoices(t: Texts): readonly Choice[] {
  const labelOf = (mode: StudyMode) => t(modes[mode].label);
  const modeOfGrade = gradedMode(studyModes);
  const orderedModes = [...listCompletableModes(), ...studyModes.filter((mode) => completionOf(mode) === undefined)];
  return [
    ...orderedModes.map((mode): Choice => ({ value: mode, label: labelOf(mode), detail: t(describeGrade(mode)) })),
    {
      value: 'all',
      label: listText(studyModes.map(labelOf), t),
      detail: modeOfGrade ? t('The grade comes from {mode}', { mode: labelOf(modeOfGrade) }) : t(noGrade),
    },
  ];
}

function describeGrade(mode: StudyMode): Message {
  const completion = completionOf(mode);
  return completion ? gradeOfMeasure[completion.measure] : noGrade;
}

interface AddressedSetProps {
  setId: string;
  choice: ActivityChoice;
}

/** Shows the set whose address the teacher entered, which is public or unlisted. */
function AddressedSet({ setId, choice }: AddressedSetProps) {
  const t = useTexts();
  const study = useStudy(setId);
  switch (study.phase) {
    case 'loading':
      return <Spinner size="big" />;
    case 'missing':
    case 'empty':
      return <EmptyState title={t('Set not found')} text={t('It is private, has no cards, or is gone.')} level={3} />;
    case 'failed':
      return <FailedPart title={t('The set did not load')} level={3} onRetry={study.retry} />;
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
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const foundPages = useInfiniteQuery(
    catalogSetsQuery({ category: undefined, signLanguage: undefined, search, sort: 'newest', page: 1 }),
  );
  const sets = distinctSets(foundPages.data?.pages ?? []);
  // When "Show more" disappears, the focus moves to the first set that it added.
  const rowIds = [...sets.map(({ id }) => id), ...(foundPages.hasNextPage ? ['more'] : [])];
  useFocusRecovery({ list: place, rowIds, target: 'button' });
  if (foundPages.isPending) return <Spinner size="big" />;
  if (foundPages.isError) {
    return <FailedPart title={t('The sets did not load')} level={3} onRetry={() => void foundPages.refetch()} />;
  }
  if (sets.length === 0)
    return <EmptyState title={t('No sets found')} text={t('The search finds only public sets.')} level={3} />;
  return (
    <div ref={place} className={styles.found}>
      <ul className={styles.list}>
        {sets.map((set) => (
          <SetToAdd key={set.id} set={set} choice={choice} />
        ))}
      </ul>
      {foundPages.hasNextPage && (
        <Button
          data-row="more"
          className={styles.more}
          isPending={foundPages.isFetchingNextPage}
          onClick={() => void foundPages.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </div>
  );
}

interface SetToAddProps {
  set: Omit<StudySet, 'signer' | 'licence'>;
  choice: ActivityChoice;
}

/** Adds the set by a form, because its response redirects to the platform. */
function SetToAdd({ set, choice }: SetToAddProps) {
  const t = useTexts();
  const title = displayTitle(set);
  return (
    <li className={styles.row} data-row={set.id}>
      <Thumbnail setId={set.id} title={title} imagePath={set.thumbnailPath} framed={set} className={styles.picture} />
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
        <p className={primitiveStyles.small}>
          {t('{count, plural, one {# card} other {# cards}}', { count: set.cardCount })}
        </p>
      </div>
      <form method="post" action="/lti/content">
        <input type="hidden" name="token" value={location.hash.slice(1)} />
        <input type="hidden" name="setId" value={set.id} />
        <input type="hidden" name="choice" value={choice} />
        <Button type="submit" aria-label={t('Add {title}', { title })}>
          {t('Add')}
        </Button>
      </form>
    </li>
  );
}

/**
 * Finds the id of the set that an address names. Returns undefined unless the text is the address of a set of this
 * studio.
 */
export function setIdInAddress(text: string, here = location.host): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { host, pathname } = new URL(text);
  return host === here ? /^\/(?:embed|catalog\/set|sets)\/([\w-]+)/.exec(pathname)?.[1] : undefined;
}
