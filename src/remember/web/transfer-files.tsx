import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { dayOf } from '../rules/study-days.ts';
import { countCards, parseStudyFile, formatStudyFile } from '../rules/study-file.ts';
import { saveText } from '../../platform/web/browser/download.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { Remembered } from './remembered.ts';
import { mergeRecord, recordOf } from './study-record.ts';
import styles from './transfer.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface TransferFilesProps {
  remembered: Remembered;
  children?: ReactNode;
}

export function TransferFiles({ remembered, children }: TransferFilesProps) {
  const t = useTexts();
  const [message, setMessage] = useState('');

  async function handleFile(file: File) {
    const record = parseStudyFile(await file.text());
    if (!record) return setMessage(t('This file was not saved here. Nothing was changed.'));
    await mergeRecord(record);
    setMessage(
      t('{count, plural, one {# card} other {# cards}} read. For each card the newest answer counts.', {
        count: countCards(record),
      }),
    );
  }

  return (
    <>
      <div className={styles.actions}>
        <Button icon={FileDown} disabled={remembered.sets.size === 0} onClick={() => saveRecord(remembered)}>
          {t('Save as a file')}
        </Button>
        <OpenFile onFile={handleFile} />
        {children}
      </div>
      <p className={styles.text} role="status">
        {message}
      </p>
    </>
  );
}

function OpenFile({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);

  function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) void onFile(file);
  }

  return (
    <>
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        {t('Open a file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".txt,text/plain"
        hidden
        aria-label={t('Saved file')}
        onChange={handleChoose}
      />
    </>
  );
}

function saveRecord(remembered: Remembered): void {
  saveText(`flashcards-${dayOf(Date.now())}.txt`, formatStudyFile(recordOf(remembered)));
}
