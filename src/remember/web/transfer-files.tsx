import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { dayOf } from '../rules/study-days.ts';
import { countCards, readStudyFile, writeStudyFile } from '../rules/study-file.ts';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { saveText } from '../../platform/web/browser/download.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { Remembered } from './remembered.ts';
import { mergeRecord, recordOf } from './study-record.ts';
import styles from './transfer.module.css';

interface TransferFilesProps {
  remembered: Remembered;
  children?: ReactNode;
}

export function TransferFiles({ remembered, children }: TransferFilesProps) {
  const [message, setMessage] = useState('');

  async function handleFile(file: File) {
    const record = readStudyFile(await file.text());
    if (!record) return setMessage('This file was not saved here. Nothing was changed.');
    await mergeRecord(record);
    setMessage(`${countedText(countCards(record), 'card')} read. Of each card the newest answer stays.`);
  }

  return (
    <>
      <div className={styles.actions}>
        <Button icon={FileDown} disabled={remembered.sets.size === 0} onClick={() => saveRecord(remembered)}>
          Save as a file
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
  const input = useRef<HTMLInputElement>(null);

  function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) void onFile(file);
  }

  return (
    <>
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        Open a file
      </Button>
      <input ref={input} type="file" accept=".txt,text/plain" hidden aria-label="Saved file" onChange={handleChoose} />
    </>
  );
}

function saveRecord(remembered: Remembered): void {
  saveText(`flashcards-${dayOf(Date.now())}.txt`, writeStudyFile(recordOf(remembered)));
}
