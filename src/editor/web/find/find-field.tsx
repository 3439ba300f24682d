import { SearchField } from '../../../platform/web/ui/fields/search-field.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import styles from './find-field.module.css';

const minCards = 8;

interface FindFieldProps {
  count: number;
  foundCount: number;
  isFiltered: boolean;
  query: string;
  onQueryChange: (query: string) => void;
}

/** The browser's own search finds only rendered rows. */
export function FindField({ count, foundCount, isFiltered, query, onQueryChange }: FindFieldProps) {
  if (count < minCards && query === '') return null;
  return (
    <div className={styles.find}>
      <SearchField label="Find a card" placeholder="Find a card" value={query} onValueChange={onQueryChange} />
      <VisuallyHidden role="status">
        {isFiltered && `${foundCount.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} cards found`}
      </VisuallyHidden>
    </div>
  );
}

export function countWords(count: number, foundCount: number, isFiltered: boolean): string {
  const all = count.toLocaleString('en-US');
  return isFiltered ? `${foundCount.toLocaleString('en-US')} of ${all}` : all;
}
