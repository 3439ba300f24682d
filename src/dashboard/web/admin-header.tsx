import { CircleQuestionMark, LibraryBig, LogOut, Menu as MenuIcon, Settings2, Trash2 } from 'lucide-react';
import { BrandName } from '../../platform/web/ui/display/brand-name.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { IconLink } from '../../platform/web/ui/controls/links.tsx';
import { Menu, MenuLink } from '../../platform/web/ui/overlays/menu.tsx';
import { links } from '../../platform/web/addresses/links.ts';
import { useLogOut } from './settings/use-log-out.ts';
import barStyles from '../../platform/web/ui/display/page-bar.module.css';
import styles from './admin-header.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** The header of the dashboard, with the way to settings, deleted sets, guide and sign-out. */
export function AdminHeader({ onOpenSettings }: { onOpenSettings?: (() => void) | undefined }) {
  const t = useTexts();
  const { isPending, logOut } = useLogOut('POST /api/auth/logout');
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <BrandName />
        <div className={styles.actions}>
          <Menu
            trigger={
              <Button kind="ghost" icon={MenuIcon} className={barStyles.action}>
                <span className={barStyles.word}>{t('More')}</span>
              </Button>
            }
          >
            <MenuLink icon={LibraryBig} href={links.catalog}>
              {t('Catalog')}
            </MenuLink>
            <MenuLink icon={Trash2} href={links.bin}>
              {t('Deleted Sets and Cards')}
            </MenuLink>
          </Menu>
          {onOpenSettings && (
            <Button kind="ghost" icon={Settings2} className={barStyles.action} onClick={onOpenSettings}>
              <span className={barStyles.word}>{t('Settings')}</span>
            </Button>
          )}
          <IconLink
            href={links.guide}
            target="_self"
            label={t('Guide')}
            icon={CircleQuestionMark}
            tooltipSide="bottom"
          />
          <Button kind="ghost" icon={LogOut} className={barStyles.action} isPending={isPending} onClick={logOut}>
            <span className={barStyles.word}>{t('Logout')}</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
