import styles from './find-field.module.css';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { SearchField } from '../../../platform/web/ui/fields/search-field.tsx';
import { zeroHand } from '../../../platform/web/ui/hand/hand.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';
import { elementPlaceholder, Rich } from '../../../platform/web/languages/rich.tsx';

/** The number of cards below which the field is hidden, unless there is a query. */
const minSearchableCards = 8;

interface FindFieldProps {
  count: number;
  foundCount: number;
  /** False for a query without words, and until a new query has an effect on the list. */
  isFiltered: boolean;
  query: string;
  onQueryChange: (query: string) => void;
}

/**
 * The search field above the list of cards. It searches all cards, while the browser's own search finds only rendered
 * rows.
 */
export function FindField({ count, foundCount, isFiltered, query, onQueryChange }: FindFieldProps) {
  const t = useTexts();
  if (count < minSearchableCards && query === '') return null;
  return (
    <div className={styles.find}>
      <SearchField
        label={t('Find a card')}
        placeholder={t('Find a card')}
        value={query}
        onValueChange={onQueryChange}
      />
      <VisuallyHidden role="status">
        {isFiltered && t('{found} of {all} cards found', { found: foundCount, all: count })}
      </VisuallyHidden>
    </div>
  );
}

/**
 * Formats the number of cards, such as "12" or "3 of 12".
 * @param found undefined while all are shown
 */
export function formatCardCount(all: number, found: number | undefined, t: Texts): string {
  return found === undefined ? all.toLocaleString(t.language) : t('of cards|{found} of {all}', { found, all });
}

interface NoMatchProps {
  query: string;
  onShowAll: () => void;
}

export function NoMatch({ query, onShowAll }: NoMatchProps) {
  const t = useTexts();
  return (
    <EmptyState
      hand={zeroHand}
      level={3}
      title={t('No cards found')}
      text={
        <Rich text={t('Nothing matches “{query}”.', { query: elementPlaceholder(0) })}>
          <bdi>{query.trim()}</bdi>
        </Rich>
      }
      action={<Button onClick={onShowAll}>{t('Show All Cards')}</Button>}
    />
  );
}
