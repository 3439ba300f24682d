import { useRef, useState, type ReactNode } from 'react';
import { useIsHydrated } from '../../platform/web/browser/use-is-hydrated.ts';
import { useRoomyDensity } from '../../platform/web/browser/page/use-roomy-density.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';
import styles from './catalog-page.module.css';
import { useCatalogDarkMode } from './frame/use-catalog-dark-mode.ts';
import { useHostPage } from './frame/use-host-page.ts';

interface CatalogPageProps {
  /** `frame` reaches the edges of a phone. */
  width?: 'wide' | 'narrow' | 'frame' | undefined;
  /** Undefined on a rendered page, which stays where its reader is. */
  startPx?: number | undefined;
  children: ReactNode;
}

export function CatalogPage({ width = 'wide', startPx = 0, children }: CatalogPageProps) {
  const [isDark] = useCatalogDarkMode();
  const page = useRef<HTMLElement>(null);
  const isHydrated = useIsHydrated();
  useTheme(isHydrated ? (isDark ? 'dark' : 'light') : undefined);
  useRoomyDensity();
  const [isRenderedHere] = useState(isHydrated);
  useHostPage(page, isRenderedHere ? startPx : undefined);
  return (
    <main ref={page} className={styles.page} data-width={width}>
      {children}
    </main>
  );
}
