import { Keyboard, Moon } from 'lucide-react';
import { ShortcutList } from '../../player/settings/shortcut-list.tsx';
import { SwitchRow } from '../../ui/controls/switch-row.tsx';
import { BackToCatalog } from './frame/back-to-catalog.tsx';
import { CatalogPage } from './frame/catalog-page.tsx';
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
