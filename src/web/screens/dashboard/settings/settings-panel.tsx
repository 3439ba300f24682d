import { ExternalLink } from 'lucide-react';
import { embedSheetBreakpointPx } from '../../../../shared/limits.ts';
import { adminDarkModeKey, parseBoolean } from '../../../../shared/preference-keys.ts';
import { blockedInitialsSetting } from '../../../api/blocked-initials.ts';
import { catalogCategoriesSetting } from '../../../api/catalog-categories.ts';
import { useEditedList } from '../../../api/use-edited-list.ts';
import { links } from '../../../addresses/links.ts';
import { usePreference } from '../../../browser/preferences.ts';
import { Collapsible } from '../../../ui/controls/collapsible.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { SwitchRow } from '../../../ui/controls/switch-row.tsx';
import { BlockedInitials } from './blocked-initials.tsx';
import { CatalogCode } from './catalog-code.tsx';
import { CategoryManager } from './category-manager.tsx';
import { DeletedSets } from './deleted-sets.tsx';
import { LearningPlatforms } from './learning-platforms.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SetCategories } from './set-categories.tsx';
import styles from './settings-panel.module.css';
import { WordpressPlugin } from '../../../embed-generator/wordpress-plugin.tsx';

interface SettingsPanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  setCategories: readonly string[];
}

/** Stays mounted, so that closing interrupts no saving. */
export function SettingsPanel({ isOpen, onOpenChange, setCategories }: SettingsPanelProps) {
  const [isDark, setDark] = usePreference(adminDarkModeKey, parseBoolean, false);
  const blockedInitials = useEditedList(blockedInitialsSetting, isOpen);
  const catalogCategories = useEditedList(catalogCategoriesSetting, isOpen);
  return (
    <Dialog
      className={styles.panel}
      title="Settings"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      sheetBelowPx={embedSheetBreakpointPx}
      footer={
        <LinkButton href={links.catalog} target="_blank" icon={ExternalLink}>
          Preview Catalog
        </LinkButton>
      }
    >
      <SwitchRow
        title="Dark Mode"
        text="For the admin area, on this browser"
        checked={isDark}
        onCheckedChange={setDark}
      />
      <Collapsible className={styles.section} title="Leaderboard Settings" level={3}>
        <BlockedInitials list={blockedInitials} />
      </Collapsible>
      <Collapsible className={styles.section} title="Categories" level={3}>
        <SetCategories />
      </Collapsible>
      <Collapsible className={styles.section} title="Catalog Embed Code" level={3}>
        <div className={styles.parts}>
          <CatalogCode />
          <CategoryManager list={catalogCategories} setCategories={setCategories} />
        </div>
      </Collapsible>
      <Collapsible className={styles.section} title="WordPress" level={3}>
        <WordpressPlugin />
      </Collapsible>
      <Collapsible className={styles.section} title="Learning Platforms" level={3}>
        <LearningPlatforms />
      </Collapsible>
      <Collapsible className={styles.section} title="Deleted Sets and Cards" level={3}>
        <DeletedSets />
      </Collapsible>
      <Collapsible className={styles.section} title="Password and Sessions" level={3}>
        <PasswordSettings />
      </Collapsible>
    </Dialog>
  );
}
