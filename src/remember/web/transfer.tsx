import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { Remembered } from './remembered.ts';
import { recordOf } from './study-record.ts';
import { TransferFiles } from './transfer-files.tsx';
import styles from './transfer.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

const loadCodes = () => import('./transfer/device-codes.tsx');

export function Transfer({ remembered }: { remembered: Remembered }) {
  const t = useTexts();
  const [hasCodes, setCodes] = useState(false);
  const codes = useLoaded(loadCodes, hasCodes, { isLikely: false });

  return (
    <section className={styles.transfer} aria-labelledby="take-along">
      <h2 className={styles.title} id="take-along">
        {t('Save, or take to another device')}
      </h2>
      <p className={styles.text}>
        {t('Browsers may delete what a site keeps. A file is safe, and other devices can open it.')}
      </p>
      <TransferFiles remembered={remembered}>
        <Button icon={QrIcon} disabled={remembered.sets.size === 0} onClick={() => setCodes(true)}>
          {t('To another device')}
        </Button>
      </TransferFiles>
      {codes && <codes.DeviceCodes record={recordOf(remembered)} isOpen={hasCodes} onOpenChange={setCodes} />}
    </section>
  );
}
