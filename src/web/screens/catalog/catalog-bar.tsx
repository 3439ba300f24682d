import { ArrowUpDown, LayoutGrid, List } from 'lucide-react';
import type { RefObject } from 'react';
import { maxSearchLength } from '../../../shared/limits.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './catalog-bar.module.css';
import { catalogSorts, type CatalogView } from './catalog-view.ts';
import { CategoryChips } from './category-chips.tsx';
import { useSearchDraft } from './use-search-draft.ts';

const looks = [
  { value: 'tiles', label: 'Tiles', icon: LayoutGrid },
  { value: 'list', label: 'List', icon: List },
] as const;

interface CatalogBarProps {
  bar: RefObject<HTMLDivElement | null>;
  view: CatalogView;
  categories: readonly string[] | undefined;
  onChange: (changes: Partial<CatalogView>) => void;
}

/** Category, search, order and look; it stays at the top of the window. */
export function CatalogBar({ bar, view, categories, onChange }: CatalogBarProps) {
  const [search, handleType] = useSearchDraft(view.search, (text) => onChange({ search: text }));
  const otherLook = looks.find(({ value }) => value !== view.look) ?? looks[0];
  return (
    <div ref={bar} className={styles.bar} role="search">
      <CategoryChips categories={categories} category={view.category} onChoose={(category) => onChange({ category })} />
      <SearchField
        className={styles.search}
        label="Search flashcard sets"
        placeholder="Search flashcard sets..."
        value={search}
        onValueChange={handleType}
        maxLength={maxSearchLength}
      />
      <Select
        label="Sort"
        look="quiet"
        icon={ArrowUpDown}
        isIconOnPhones
        value={view.sort}
        options={catalogSorts}
        onValueChange={(sort) => onChange({ sort })}
      />
      <Segmented
        label="View"
        isIconOnly
        className={styles.looks}
        value={view.look}
        options={looks}
        onValueChange={(look) => onChange({ look })}
      />
      <IconButton
        label={`Show as ${otherLook.label.toLowerCase()}`}
        icon={otherLook.icon}
        kind="outline"
        className={styles.look}
        onClick={() => onChange({ look: otherLook.value })}
      />
    </div>
  );
}
