import { Keyboard, Moon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { BackToCatalog } from './back-to-catalog.tsx';
import styles from './catalog-page.module.css';
import { useAddressSearch, useCatalogDarkMode } from './frame/catalog-state.ts';
import { isFramed, reportHeight, scrollPageTo, setHostViewport } from './frame/page-scroll.ts';
import { parseBoardPeriod } from '../../leaderboard/web/board-queries.ts';
import { FullLeaderboard } from '../../leaderboard/web/full-leaderboard.tsx';
import {
  useRoomyDensity,
  useTheme,
  useVisiblePart,
  visiblePart,
  type VisiblePart,
} from '../../platform/web/browser/page.ts';
import { useIsHydrated } from '../../platform/web/browser/hooks.ts';
import { listenToHost } from '../../platform/web/frame-messages/frame-messages.ts';
import { LanguageChoice } from '../../platform/web/languages/language-choice.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { SwitchRow } from '../../platform/web/ui/controls/switch.tsx';
import { ShortcutList } from '../../player/web/settings/shortcut-list.tsx';

interface CatalogPageProps {
  /** `frame` reaches the edges of a phone. */
  width?: 'wide' | 'narrow' | 'frame' | undefined;
  /** The offset to which the page is scrolled at first. */
  startPx?: number | undefined;
  children: ReactNode;
}

/** The frame of each page of the catalog: its header, its theme and its place in a host page. */
export function CatalogPage({ width = 'wide', startPx = 0, children }: CatalogPageProps) {
  const [isDark] = useCatalogDarkMode();
  const page = useRef<HTMLElement>(null);
  const isHydrated = useIsHydrated();
  useTheme(isHydrated ? isDark : undefined);
  useRoomyDensity();
  // A page from the server stays where its reader has scrolled it.
  const [isRenderedHere] = useState(isHydrated);
  useHostPage(page, isRenderedHere ? startPx : undefined);
  return (
    <main ref={page} className={styles.page} data-width={width}>
      {children}
    </main>
  );
}

/** If the page is in a frame, tells the page around it its height, and receives which part of it is visible. */
function useHostPage(content: RefObject<HTMLElement | null>, startPx: number | undefined): void {
  useReportedHeight(content);
  useStartPosition(content, startPx);
  useHostViewport(content);
}

function useReportedHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element || !isFramed()) return;
    const observer = new ResizeObserver(() => reportHeight(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
}

/** The height is reported before the page scrolls, because its frame must be tall enough for that. */
function useStartPosition(content: RefObject<HTMLElement | null>, startPx: number | undefined): void {
  useLayoutEffect(() => {
    content.current?.toggleAttribute('data-framed', isFramed());
    if (content.current && isFramed()) reportHeight(content.current);
    if (startPx !== undefined) scrollPageTo(startPx);
  }, [content, startPx]);
}

/**
 * Shows dialogs in the part of the frame that the host shows. The first message shows that the host listens. The height
 * is then repeated, because the host may have missed it.
 */
function useHostViewport(content: RefObject<HTMLElement | null>): void {
  const [part, setPart] = useState<VisiblePart>();
  useVisiblePart(part);

  useEffect(() => {
    let isFirst = true;
    return listenToHost((message) => {
      if (message.type !== 'parent-viewport') return;
      setHostViewport(message);
      setPart((before) => visiblePart(message, window.innerHeight, before));
      if (isFirst && content.current) reportHeight(content.current);
      isFirst = false;
    });
  }, [content]);
}

export function CatalogSettings() {
  const t = useTexts();
  const [isDark, setDark] = useCatalogDarkMode();
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <h1 className={styles.title}>{t('Settings')}</h1>
      <div className={styles.panel}>
        <SwitchRow
          title={t('Dark Mode')}
          text={t('Switch to dark theme')}
          icon={Moon}
          checked={isDark}
          onCheckedChange={setDark}
        />
        <div className={styles.language}>
          <LanguageChoice />
        </div>
        <section className={styles.shortcuts} aria-labelledby="shortcuts">
          <h2 className={styles.heading} id="shortcuts">
            <Keyboard />
            {t('Keyboard Shortcuts')}
          </h2>
          <ShortcutList />
        </section>
      </div>
    </CatalogPage>
  );
}

/** The page with the leaderboard of all sets. The page's address names the period. */
export function CatalogLeaderboard() {
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <FullLeaderboard period={parseBoardPeriod(useAddressSearch())} />
    </CatalogPage>
  );
}
