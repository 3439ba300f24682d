import { ArrowUpDown, LayoutGrid, List } from 'lucide-react';
import type { FormEvent, RefObject } from 'react';
import {
  catalogSorts,
  toCatalogSearch,
  type CatalogLayout,
  type CatalogView,
} from '../../../platform/rules/addresses/catalog-view.ts';
import type { NamedLanguage } from '../../contract/catalog.ts';
import { maxSearchLength } from '../../../platform/rules/limits.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { SearchField } from '../../../platform/web/ui/fields/search-field.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import styles from './catalog-bar.module.css';
import { CategoryChips } from './category-chips.tsx';
import { SignLanguageChoice } from './sign-language-choice.tsx';
import { useSearchDraft } from './use-search-draft.ts';

const layouts = [
  { value: 'tiles', label: 'Tiles', icon: LayoutGrid },
  { value: 'list', label: 'List', icon: List },
] as const;

interface CatalogBarProps {
  bar: RefObject<HTMLFormElement | null>;
  view: CatalogView;
  categories: readonly string[] | undefined;
  signLanguages: readonly NamedLanguage[];
  onChange: (changes: Partial<CatalogView>) => void;
}

/** A form with a real address, so that it works without script. */
export function CatalogBar({ bar, view, categories, signLanguages, onChange }: CatalogBarProps) {
  const [search, handleType] = useSearchDraft(view.search, (text) => onChange({ search: text }));
  const hrefOf = (changes: Partial<CatalogView>) => links.catalog + toCatalogSearch({ ...view, page: 1, ...changes });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onChange({ search });
  }

  return (
    <form ref={bar} className={styles.bar} role="search" action={links.catalog} onSubmit={handleSubmit}>
      <CategoryChips
        categories={categories}
        category={view.category}
        hrefOf={(category) => hrefOf({ category })}
        onChoose={(category) => onChange({ category })}
      />
      {view.category !== undefined && <input type="hidden" name="category" value={view.category} />}
      {view.layout === 'list' && <input type="hidden" name="view" value={view.layout} />}
      <SearchField
        className={styles.search}
        name="search"
        label="Search flashcard sets"
        placeholder="Search flashcard sets..."
        value={search}
        onValueChange={handleType}
        maxLength={maxSearchLength}
      />
      <SignLanguageChoice
        languages={signLanguages}
        chosen={view.signLanguage}
        onChoose={(signLanguage) => onChange({ signLanguage })}
      />
      <Select
        name="sort"
        label="Sort"
        variant="quiet"
        icon={ArrowUpDown}
        isIconOnPhones
        value={view.sort}
        options={catalogSorts}
        onValueChange={(sort) => onChange({ sort })}
      />
      <LayoutChoice layout={view.layout} onChoose={(layout) => onChange({ layout })} />
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}

interface LayoutChoiceProps {
  layout: CatalogLayout;
  onChoose: (layout: CatalogLayout) => void;
}

function LayoutChoice({ layout, onChoose }: LayoutChoiceProps) {
  const other = layouts.find(({ value }) => value !== layout) ?? layouts[0];
  return (
    <>
      <Segmented
        label="View"
        isIconOnly
        className={styles.layouts}
        value={layout}
        options={layouts}
        onValueChange={onChoose}
      />
      <IconButton
        label={`Show as ${other.label.toLowerCase()}`}
        icon={other.icon}
        kind="outline"
        className={styles.layout}
        onClick={() => onChoose(other.value)}
      />
    </>
  );
}
