import { Keyboard, Moon } from 'lucide-react';
import { ShortcutList } from '../../player/web/settings/shortcut-list.tsx';
import { SwitchRow } from '../../platform/web/ui/controls/switch-row.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
import styles from './catalog-settings.module.css';
import { useCatalogDarkMode } from './frame/use-catalog-dark-mode.ts';

export function CatalogSettings() {
  const [isDark, setDark] = useCatalogDarkMode();
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <h1 className={styles.title}>Settings</h1>
      <div className={styles.panel}>
        <SwitchRow
          title="Dark Mode"
          text="Switch to dark theme"
          icon={Moon}
          checked={isDark}
          onCheckedChange={setDark}
        />
        <section className={styles.shortcuts} aria-labelledby="shortcuts">
          <h2 className={styles.heading} id="shortcuts">
            <Keyboard />
            Keyboard Shortcuts
          </h2>
          <ShortcutList />
        </section>
      </div>
    </CatalogPage>
  );
}
