import { Copy, Share2 } from 'lucide-react';
import type { CardList } from '../../../cards/rules/card-list.ts';
import { fullAddress } from '../../../platform/web/addresses/links.ts';
import { listLinks, listName } from '../../../lists/web/list-links.ts';
import { findInNavigator } from '../../../platform/web/browser/find-interface.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { QrCode } from '../../../platform/web/ui/display/qr-code.tsx';
import { useCopy } from '../../../platform/web/ui/feedback/use-copy.ts';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { fitsIntoQrCode } from '../../../platform/web/ui/display/fits-into-qr-code.ts';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import styles from './share-list.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface ShareListProps {
  list: CardList;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * The dialog with the address by which a list is shared. The address itself holds the list, so later changes to the
 * list are not in it.
 */
export function ShareList({ list, isOpen, onOpenChange }: ShareListProps) {
  const t = useTexts();
  const copy = useCopy();
  const address = fullAddress(listLinks.show(list));
  const canShare = findInNavigator('share') !== undefined;
  return (
    <Dialog
      title={t('Share this list')}
      description={t('The link holds the list as it is now. Later changes need a new link.')}
      width="narrow"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className={styles.share}>
        {canShare && (
          <Button kind="primary" icon={Share2} onClick={() => void share(listName(list, t), address)}>
            {t('to another app|Send')}
          </Button>
        )}
        <Button kind={canShare ? 'outline' : 'primary'} icon={Copy} onClick={() => void copy(address)}>
          {t('Copy link')}
        </Button>
        {fitsIntoQrCode(address) ? (
          <QrCode text={address} label={t('Code that opens this list')} />
        ) : (
          <p className={primitiveStyles.soft}>{t('Too many cards for one code. Use the link.')}</p>
        )}
      </div>
    </Dialog>
  );
}

/** Shares the address by the system's dialog. Closing that dialog does not count as a failure. */
async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => {});
}
