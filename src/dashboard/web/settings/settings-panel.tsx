import { ExternalLink, LogOut } from 'lucide-react';
import { makeCatalogSnippet } from '../../../embed/rules/snippets.ts';
import { tabletBreakpointPx } from '../../../platform/rules/limits.ts';
import { adminDarkModeKey, parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { blockedInitialsSetting } from '../../../leaderboard/web/blocked-initials.ts';
import { catalogCategoriesSetting } from '../../../settings/web/catalog-categories.ts';
import { useEditedList } from '../../../settings/web/use-edited-list.ts';
import { fullAddress, links, publicOrigin } from '../../../platform/web/addresses/links.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';
import { Collapsible } from '../../../platform/web/ui/controls/collapsible.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/links.tsx';
import { SwitchRow } from '../../../platform/web/ui/controls/switch.tsx';
import { CopyableCode } from '../../../platform/web/ui/fields/copyable-code.tsx';
import { BlockedInitials } from './blocked-initials.tsx';
import { CategoryManager } from './category-manager.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { WordpressPlugin } from '../../../embed/web/wordpress-plugin.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { useLogOut } from './use-log-out.ts';
import { ChangePassword } from './change-password.tsx';
import styles from './settings-panel.module.css';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import passwordSettingsStyles from './password-settings.module.css';

interface SettingsPanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The categories of the sets in the catalog, by name. Undefined until the sets are read. */
  categoriesInUse: readonly string[] | undefined;
}

/**
 * The settings of the whole studio, in a dialog. Stays mounted while it is closed, so that closing interrupts no
 * saving.
 */
export function SettingsPanel({ isOpen, onOpenChange, categoriesInUse }: SettingsPanelProps) {
  const t = useTexts();
  const [isDark, setDark] = usePreference(adminDarkModeKey, parseBoolean, false);
  const blockedInitials = useEditedList(blockedInitialsSetting, isOpen);
  const catalogCategories = useEditedList(catalogCategoriesSetting, isOpen);
  return (
    <Dialog
      className={styles.panel}
      title={t('Settings')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      sheetBelowPx={tabletBreakpointPx}
      footer={
        <LinkButton href={links.catalog} target="_blank" icon={ExternalLink}>
          {t('Preview Catalog')}
        </LinkButton>
      }
    >
      <SwitchRow
        title={t('Dark Mode')}
        text={t('For the admin area, on this browser')}
        checked={isDark}
        onCheckedChange={setDark}
      />
      <LanguageSettings />
      <Collapsible className={styles.section} title={t('Leaderboard Settings')} level={3}>
        <BlockedInitials list={blockedInitials} />
      </Collapsible>
      <Collapsible className={styles.section} title={t('Catalog Embed Code')} level={3}>
        <div className={styles.parts}>
          <CatalogCode />
          <CategoryManager setting={catalogCategories} categoriesInUse={categoriesInUse} />
        </div>
      </Collapsible>
      <Collapsible className={styles.section} title={t('WordPress')} level={3}>
        <WordpressPlugin />
      </Collapsible>
      <Collapsible className={styles.section} title={t('Learning Platforms')} level={3}>
        <LearningPlatforms />
      </Collapsible>
      <Collapsible className={styles.section} title={t('Password and Sessions')} level={3}>
        <PasswordSettings />
      </Collapsible>
    </Dialog>
  );
}

function CatalogCode() {
  const t = useTexts();
  return (
    <>
      <CopyableCode label={t('iframe snippet')} code={makeCatalogSnippet(publicOrigin())} rows={4} />
      <CopyableCode label={t('Direct Link')} code={fullAddress(links.catalog)} />
    </>
  );
}

function LearningPlatforms() {
  const t = useTexts();
  return (
    <div className={styles.parts}>
      <p>{t('Moodle, Canvas and others open sets in their courses and get grades back (LTI 1.3).')}</p>
      <LinkButton className={styles.link} href={links.platforms} size="small">
        {t('Manage Learning Platforms')}
      </LinkButton>
    </div>
  );
}

function PasswordSettings() {
  return (
    <div className={passwordSettingsStyles.settings}>
      <ChangePassword />
      <SignOutEverywhere />
    </div>
  );
}

function SignOutEverywhere() {
  const t = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const { isPending, logOut } = useLogOut('POST /api/auth/logout-everywhere');
  return (
    <div className={passwordSettingsStyles.sessions}>
      <p className={primitiveStyles.smallLines}>{t('Lost a device, or still signed in somewhere?')}</p>
      <Button icon={LogOut} isPending={isPending} onClick={() => setConfirming(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        onConfirm={logOut}
        title={t('Sign out everywhere?')}
        text={t('Every browser that is signed in has to sign in again, this one too.')}
        confirmLabel={t('Sign Out')}
      />
    </div>
  );
}
