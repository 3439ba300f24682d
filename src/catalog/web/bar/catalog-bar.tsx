import { ArrowUpDown, LayoutGrid, List, Hand, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState, useMemo, useLayoutEffect } from 'react';
import {
  catalogSorts,
  toCatalogSearch,
  type CatalogLayout,
  type CatalogView,
} from '../../../platform/rules/addresses/catalog-view.ts';
import type { NamedLanguage } from '../../contract.ts';
import { maxSearchLength, categoryScrollPx } from '../../../platform/rules/limits.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { SearchField } from '../../../platform/web/ui/fields/search-field.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import { translatedSignLanguageName } from '../../../platform/web/languages/sign-language-name.ts';
import { useLatest } from '../../../platform/web/browser/hooks.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';
import { collatorOf } from '../../../platform/rules/languages/collator.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { Chip } from '../../../platform/web/ui/controls/chip.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import styles from './catalog-bar.module.css';
import { directionOf } from '../../../platform/rules/languages/interface-languages.ts';

/**
 * How long typing must pause before the catalog is searched. With the time of an answer, results appear within 150 ms
 * of the last key.
 */
const catalogSearchDebounceMs = 40;

interface CatalogBarProps {
  bar: RefObject<HTMLFormElement | null>;
  view: CatalogView;
  categories: readonly string[] | undefined;
  signLanguages: readonly NamedLanguage[];
  onChange: (changes: Partial<CatalogView>) => void;
}

/** The choices above the catalog's sets. They are a form with a real address, so that it works without script. */
export function CatalogBar({ bar, view, categories, signLanguages, onChange }: CatalogBarProps) {
  const t = useTexts();
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
        label={t('Search flashcard sets')}
        placeholder={t('Search flashcard sets...')}
        value={search}
        onValueChange={handleType}
        maxLength={maxSearchLength}
      />
      <SignLanguageChoice
        languages={signLanguages}
        chosenTag={view.signLanguage}
        onChoose={(signLanguage) => onChange({ signLanguage })}
      />
      <Select
        name="sort"
        label={t('verb|Sort')}
        variant="quiet"
        icon={ArrowUpDown}
        isIconOnPhones
        value={view.sort}
        options={catalogSorts.map(({ value, label }) => ({ value, label: t(label) }))}
        onValueChange={(sort) => onChange({ sort })}
      />
      <LayoutChoice layout={view.layout} onChoose={(layout) => onChange({ layout })} />
      <noscript>
        <Button type="submit">{t('Show')}</Button>
      </noscript>
    </form>
  );
}

interface LayoutChoiceProps {
  layout: CatalogLayout;
  onChoose: (layout: CatalogLayout) => void;
}

const layouts = [
  { value: 'tiles', label: message('of a list|Tiles'), icon: LayoutGrid },
  { value: 'list', label: message('List'), icon: List },
] as const;

function LayoutChoice({ layout, onChoose }: LayoutChoiceProps) {
  const t = useTexts();
  const otherLayout = layouts.find(({ value }) => value !== layout) ?? layouts[0];
  return (
    <>
      <Segmented
        label={t('of a list|View')}
        isIconOnly
        className={styles.layouts}
        value={layout}
        options={layouts.map((option) => ({ ...option, label: t(option.label) }))}
        onValueChange={onChoose}
      />
      <IconButton
        label={otherLayout.value === 'tiles' ? t('Show as tiles') : t('Show as list')}
        icon={otherLayout.icon}
        kind="outline"
        className={styles.layout}
        onClick={() => onChoose(otherLayout.value)}
      />
    </>
  );
}

/**
 * Returns the text in the search field, which follows the keys at once, and the handler for them, which searches
 * after a delay. A search that changes elsewhere, such as by Back, replaces the text.
 */
function useSearchDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState({ text: search, typedDuring: search });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnSearch = useLatest(onSearch);
  useEffect(() => () => clearTimeout(timer.current), [search]);

  function handleType(text: string) {
    clearTimeout(timer.current);
    setDraft({ text, typedDuring: search });
    timer.current = setTimeout(() => latestOnSearch.current(text), text === '' ? 0 : catalogSearchDebounceMs);
  }

  return [draft.typedDuring === search ? draft.text : search, handleType] as const;
}

interface SignLanguageChoiceProps {
  /** The languages of the listed sets. */
  languages: readonly NamedLanguage[];
  /** Undefined for all. */
  chosenTag: string | undefined;
  onChoose: (tag: string | undefined) => void;
}

/** Renders nothing if there is no choice. A language that only the address names is offered as well. */
function SignLanguageChoice({ languages, chosenTag, onChoose }: SignLanguageChoiceProps) {
  const t = useTexts();
  if (languages.length < 2 && chosenTag === undefined) return null;
  const isListed = chosenTag === undefined || languages.some(({ tag }) => tag === chosenTag);
  const offeredLanguages = isListed ? languages : [...languages, { tag: chosenTag, name: chosenTag }];
  return (
    <div className={styles.languages} data-chosen={chosenTag}>
      <Select
        name="signLanguage"
        label={t('Sign language')}
        variant="quiet"
        icon={Hand}
        isIconOnPhones
        value={chosenTag ?? ''}
        options={[
          { value: '', label: t('All sign languages') },
          ...offeredLanguages
            .map(({ tag, name }) => ({ value: tag, label: translatedSignLanguageName(name, t) }))
            .toSorted((a, b) => collatorOf(t).compare(a.label, b.label)),
        ]}
        onValueChange={(tag) => onChoose(tag === '' ? undefined : tag)}
      />
    </div>
  );
}

interface CategoryChipsProps {
  /** Undefined until known. */
  categories: readonly string[] | undefined;
  /** Undefined for all. */
  category: string | undefined;
  hrefOf: (category: string | undefined) => string;
  onChoose: (category: string | undefined) => void;
}

/** The categories to choose from, in a row that scrolls sideways. It has buttons for scrolling while there is more. */
export function CategoryChips({ categories, category, hrefOf, onChoose }: CategoryChipsProps) {
  const t = useTexts();
  const row = useRef<HTMLUListElement>(null);
  const names = useMemo(() => withCurrent(categories ?? [], category), [categories, category]);
  const { hasBefore, hasAfter } = useScrollEnds(row, names);
  const areCategoriesKnown = categories !== undefined;
  useScrollToCurrent(row, names, category);
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  // From right to left, the row goes on at its left end.
  const isFromRight = directionOf(t.language) === 'rtl';

  function handleScroll(towards: 'start' | 'end') {
    const isToRight = (towards === 'end') !== isFromRight;
    const left = isToRight ? categoryScrollPx : -categoryScrollPx;
    row.current?.scrollBy({ left, behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  }

  return (
    <div role="group" aria-label={t('Categories')} className={styles.chips}>
      {areCategoriesKnown && hasBefore && (
        <ScrollButton
          label={isFromRight ? t('Scroll right') : t('Scroll left')}
          icon={ChevronLeft}
          onPress={() => handleScroll('start')}
        />
      )}
      <ul ref={row} className={styles.row}>
        {[undefined, ...names].map((name) => (
          <li key={name ?? ''}>
            <Chip
              href={hrefOf(name)}
              isCurrent={isSameCategory(name, category)}
              onClick={(event) => {
                event.preventDefault();
                onChoose(name);
              }}
              dir="auto"
            >
              {name ?? t('of categories|All')}
            </Chip>
          </li>
        ))}
        {!areCategoriesKnown && skeletonWidths.map((width) => <ChipSkeleton key={width} width={width} />)}
      </ul>
      {areCategoriesKnown && hasAfter && (
        <ScrollButton
          label={isFromRight ? t('Scroll left') : t('Scroll right')}
          icon={ChevronRight}
          onPress={() => handleScroll('end')}
        />
      )}
    </div>
  );
}

interface ScrollButtonProps {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}

/**
 * Scrolls the row of categories by a press. It is only for pointers: the row itself scrolls by keyboard, and a button
 * that disappears at the end would lose the focus.
 */
function ScrollButton({ label, icon, onPress }: ScrollButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      className={styles.scroll}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  );
}

const skeletonWidths = [84, 112, 92, 100, 76, 108];

function ChipSkeleton({ width }: { width: number }) {
  return (
    <li aria-hidden="true">
      <Skeleton inlineSize={width} blockSize={36} />
    </li>
  );
}

/** Puts the current category before the others if it is not among them, as when an old address names it. */
function withCurrent(categories: readonly string[], category: string | undefined): readonly string[] {
  const isOffered = category === undefined || categories.some((name) => isSameCategory(name, category));
  return isOffered ? categories : [category, ...categories];
}

function isSameCategory(name: string | undefined, category: string | undefined): boolean {
  return name?.toLowerCase() === category?.toLowerCase();
}

/** If the current chip is not in view, scrolls the row, but not the page, until the chip is centred. */
function useScrollToCurrent(row: RefObject<HTMLElement | null>, chips: unknown, current: unknown): void {
  useLayoutEffect(() => {
    const element = row.current;
    const chip = element?.querySelector('[aria-current]');
    if (!element || !chip) return;
    const space = element.getBoundingClientRect();
    const box = chip.getBoundingClientRect();
    const isInView = box.left >= space.left && box.right <= space.right;
    if (!isInView) element.scrollBy({ left: box.left + box.width / 2 - (space.left + space.width / 2) });
  }, [row, chips, current]);
}

/** Whether a row that scrolls sideways goes on before and after what is in view. */
interface ScrollEnds {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

const noScrolling: ScrollEnds = { hasBefore: false, hasAfter: false };

function useScrollEnds(row: RefObject<HTMLElement | null>, content: unknown): ScrollEnds {
  const [ends, setEnds] = useState(noScrolling);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const { hasBefore, hasAfter } = measureScrollEnds(element);
      setEnds((before) =>
        before.hasBefore === hasBefore && before.hasAfter === hasAfter ? before : { hasBefore, hasAfter },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row, content]);

  return ends;
}

/** In right-to-left pages `scrollLeft` is negative. One pixel is tolerated for rounding. */
function measureScrollEnds({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): ScrollEnds {
  const scrolledPx = Math.abs(scrollLeft);
  return { hasBefore: scrolledPx > 1, hasAfter: scrolledPx + clientWidth < scrollWidth - 1 };
}
