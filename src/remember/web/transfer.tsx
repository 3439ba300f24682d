import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { Remembered } from './remembered.ts';
import { recordOf } from './study-record.ts';
import { TransferFiles } from './transfer-files.tsx';
import styles from './transfer.module.css';

const loadCodes = () => import('./transfer/device-codes.tsx');

export function Transfer({ remembered }: { remembered: Remembered }) {
  const [hasCodes, setCodes] = useState(false);
  const codes = useLoaded(loadCodes, hasCodes, false);

  return (
    <section className={styles.transfer} aria-labelledby="take-along">
      <h2 className={styles.title} id="take-along">
        Take it along
      </h2>
      <p className={styles.text}>
        Browsers may clear what a site keeps. A file is safe, and other devices can read it.
      </p>
      <TransferFiles remembered={remembered}>
        <Button icon={QrIcon} disabled={remembered.sets.size === 0} onClick={() => setCodes(true)}>
          To another device
        </Button>
      </TransferFiles>
      {codes && <codes.DeviceCodes record={recordOf(remembered)} isOpen={hasCodes} onOpenChange={setCodes} />}
    </section>
  );
}
