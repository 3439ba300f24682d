import { FileDown, FileUp, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../rules/study-days.ts';
import { countCards, parseStudyFile, formatStudyFile } from '../rules/study-file.ts';
import { saveText } from '../../platform/web/browser/download.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { FileButton } from '../../platform/web/ui/controls/file-button.tsx';
import type { Remembered } from './remembered.ts';
import { mergeRecord, recordOf } from './study-record.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './transfer.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

const loadCodes = () => import('./transfer/device-codes.tsx');

/** Moves what this device remembers to another one, by a file or by codes. */
export function Transfer({ remembered }: { remembered: Remembered }) {
  const t = useTexts();
  const [message, setMessage] = useState('');
  const [showsCodes, setShowsCodes] = useState(false);
  const codesModule = useLoaded(loadCodes, showsCodes, { isLikely: false, onFailure: () => setShowsCodes(false) });
  const isEmpty = remembered.sets.size === 0;

  async function handleFile(file: File) {
    const record = parseStudyFile(await file.text());
    if (!record) return setMessage(t('This file was not saved here. Nothing was changed.'));
    try {
      await mergeRecord(record);
    } catch (error) {
      console.error('The cards could not be stored.', error);
      return setMessage(t('The cards could not be added. Please try again'));
    }
    setMessage(
      t('{count, plural, one {# card} other {# cards}} read. For each card the newest answer counts.', {
        count: countCards(record),
      }),
    );
  }

  return (
    <section className={styles.transfer} aria-labelledby="take-along">
      <h2 className={styles.title} id="take-along">
        {t('Save, or take to another device')}
      </h2>
      <p className={primitiveStyles.soft}>
        {t('Browsers may delete what a site keeps. A file is safe, and other devices can open it.')}
      </p>
      <div className={styles.actions}>
        <Button icon={FileDown} disabled={isEmpty} onClick={() => saveRecord(remembered)}>
          {t('Save as a file')}
        </Button>
        <FileButton
          icon={FileUp}
          accept=".txt,text/plain"
          fileLabel={t('Saved file')}
          onFile={(file) => void handleFile(file)}
        >
          {t('Open a file')}
        </FileButton>
        <Button icon={QrIcon} disabled={isEmpty} onClick={() => setShowsCodes(true)}>
          {t('To another device')}
        </Button>
      </div>
      <p className={primitiveStyles.soft} role="status">
        {message}
      </p>
      {codesModule && (
        <codesModule.DeviceCodes record={recordOf(remembered)} isOpen={showsCodes} onOpenChange={setShowsCodes} />
      )}
    </section>
  );
}

function saveRecord(remembered: Remembered): void {
  saveText(`flashcards-${dayOf(Date.now())}.txt`, formatStudyFile(recordOf(remembered)));
}
