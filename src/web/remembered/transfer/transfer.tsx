import { FileDown, FileUp, QrCode as QrIcon } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { dayOf } from '../../../shared/scheduling/study-days.ts';
import { countCards, readStudyFile, writeStudyFile } from '../../../shared/scheduling/study-file.ts';
import { countedText } from '../../../shared/text/count-text.ts';
import { saveText } from '../../browser/download.ts';
import { useLoaded } from '../../browser/use-loaded.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Remembered } from '../remembered.ts';
import { mergeRecord, recordOf } from './study-record.ts';
import styles from './transfer.module.css';

const loadCodes = () => import('./device-codes.tsx');

/** Takes along what is remembered: as a file, or to a device that reads codes. */
export function Transfer({ remembered }: { remembered: Remembered }) {
  const [message, setMessage] = useState('');
  const [hasCodes, setCodes] = useState(false);
  const codes = useLoaded(loadCodes, hasCodes, false);
  const isEmpty = remembered.sets.size === 0;

  async function handleFile(file: File) {
    const record = readStudyFile(await file.text());
    if (!record) return setMessage('This file was not saved here. Nothing was changed.');
    await mergeRecord(record);
    setMessage(`${countedText(countCards(record), 'card')} read. Of each card the newest answer stays.`);
  }

  return (
    <section className={styles.transfer} aria-labelledby="take-along">
      <h2 className={styles.title} id="take-along">
        Take it along
      </h2>
      <p className={styles.text}>
        Browsers may clear what a site keeps. A file is safe, and other devices can read it.
      </p>
      <div className={styles.actions}>
        <Button icon={FileDown} disabled={isEmpty} onClick={() => saveRecord(remembered)}>
          Save as a file
        </Button>
        <OpenFile onFile={handleFile} />
        <Button icon={QrIcon} disabled={isEmpty} onClick={() => setCodes(true)}>
          To another device
        </Button>
      </div>
      <p className={styles.text} role="status">
        {message}
      </p>
      {codes && <codes.DeviceCodes record={recordOf(remembered)} isOpen={hasCodes} onOpenChange={setCodes} />}
    </section>
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
