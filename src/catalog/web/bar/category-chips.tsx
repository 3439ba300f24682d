import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useMemo, useRef, useLayoutEffect, type RefObject, useEffect, useState } from 'react';
import { categoryScrollPx } from '../../../platform/rules/limits.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { Chip } from '../../../platform/web/ui/controls/chip.tsx';
import { IconButton } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import styles from './category-chips.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface ScrollEnds {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

const none: ScrollEnds = { hasBefore: false, hasAfter: false };

interface CategoryChipsProps {
  /** Undefined until known. */
  categories: readonly string[] | undefined;
  /** Undefined for all. */
  category: string | undefined;
  hrefOf: (category: string | undefined) => string;
  onChoose: (category: string | undefined) => void;
}

/** A row that scrolls sideways, with buttons while there is more. */
export function CategoryChips({ categories, category, hrefOf, onChoose }: CategoryChipsProps) {
  const t = useTexts();
  const row = useRef<HTMLUListElement>(null);
  const names = useMemo(() => withChosen(categories ?? [], category), [categories, category]);
  const { hasBefore, hasAfter } = useScrollEnds(row, names);
  const isKnown = categories !== undefined;
  useCurrentInView(row, names, category);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  function handleScroll(byPx: number) {
    row.current?.scrollBy({ left: byPx, behavior: isStill ? 'auto' : 'smooth' });
  }

  return (
    <div role="group" aria-label={t('Categories')} className={styles.chips}>
      {isKnown && hasBefore && (
        <ScrollButton label={t('Scroll left')} icon={ChevronLeft} onPress={() => handleScroll(-categoryScrollPx)} />
      )}
      <ul ref={row} className={styles.row}>
        {[undefined, ...names].map((name) => (
          <li key={name ?? ''}>
            <Chip
              href={hrefOf(name)}
              isCurrent={isSame(name, category)}
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
        {!isKnown && skeletonWidths.map((width) => <ChipSkeleton key={width} width={width} />)}
      </ul>
      {isKnown && hasAfter && (
        <ScrollButton label={t('Scroll right')} icon={ChevronRight} onPress={() => handleScroll(categoryScrollPx)} />
      )}
    </div>
  );
}

interface ScrollButtonProps {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}

/** For pointers: the keyboard scrolls the row itself, and a vanishing button would lose the focus. */
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

/** A shared address may name a category no longer offered. */
function withChosen(categories: readonly string[], category: string | undefined): readonly string[] {
  const isOffered = category === undefined || categories.some((name) => isSame(name, category));
  return isOffered ? categories : [category, ...categories];
}

function isSame(name: string | undefined, category: string | undefined): boolean {
  return name?.toLowerCase() === category?.toLowerCase();
}

/** Scrolls only the row, until its current chip is centred. */
function useCurrentInView(row: RefObject<HTMLElement | null>, chips: unknown, current: unknown): void {
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

function useScrollEnds(row: RefObject<HTMLElement | null>, content: unknown): ScrollEnds {
  const [ends, setEnds] = useState(none);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const { hasBefore, hasAfter } = scrollEnds(element);
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

/** In right-to-left pages positions are negative. One pixel is tolerated for rounding. */
function scrollEnds({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): ScrollEnds {
  const scrolledPx = Math.abs(scrollLeft);
  return { hasBefore: scrolledPx > 1, hasAfter: scrolledPx + clientWidth < scrollWidth - 1 };
}
