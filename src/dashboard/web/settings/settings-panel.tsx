import { ExternalLink } from 'lucide-react';
import { makeCatalogSnippet } from '../../../embed/rules/catalog-snippet.ts';
import { embedSheetBreakpointPx } from '../../../platform/rules/limits.ts';
import { adminDarkModeKey, parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { blockedInitialsSetting } from '../../../leaderboard/web/blocked-initials.ts';
import { catalogCategoriesSetting } from '../../../settings/web/catalog-categories.ts';
import { useEditedList } from '../../../settings/web/use-edited-list.ts';
import { fullAddress, links, publicOrigin } from '../../../platform/web/addresses/links.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/link-button.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch-row.tsx';
import { CopyableCode } from '../../../platform/web/ui/fields/copyable-code.tsx';
import { BlockedInitials } from './blocked-initials.tsx';
import { CategoryManager } from './category-manager.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SetCategories } from './set-categories.tsx';
import styles from './settings-panel.module.css';
import { WordpressPlugin } from '../../../embed/web/wordpress-plugin.tsx';

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

function CatalogCode() {
  return (
    <>
      <CopyableCode label="iframe snippet" code={makeCatalogSnippet(publicOrigin())} rows={4} />
      <CopyableCode label="Direct Link" code={fullAddress(links.catalog)} />
    </>
  );
}

function LearningPlatforms() {
  return (
    <div className={styles.parts}>
      <p>Moodle, Canvas and others open sets in their courses and get grades back (LTI 1.3).</p>
      <LinkButton className={styles.link} href={links.platforms} size="small">
        Manage Learning Platforms
      </LinkButton>
    </div>
  );
}

function DeletedSets() {
  return (
    <div className={styles.parts}>
      <p>Deleted sets and cards can be brought back for 30 days.</p>
      <LinkButton className={styles.link} href={links.bin} size="small">
        Show Deleted Sets and Cards
      </LinkButton>
    </div>
  );
}
