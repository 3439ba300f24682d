import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newSetTitle, pastedCardsShown } from '../../../platform/rules/limits.ts';
import { setQuery } from '../../../sets/web/sets-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import styles from './archive-dialog.module.css';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import type { Archive } from '../zip/archive.ts';
import { countMedia } from './archive-import.ts';

interface ArchiveDialogProps {
  setId: string;
  /** Undefined if closed. */
  archive: Archive | undefined;
  onClose: () => void;
  onImport: (archive: Archive, isSetTakenOver: boolean) => void;
}

/** Shown before the import. An untouched set can become the exported one. */
export function ArchiveDialog({ setId, archive, onClose, onImport }: ArchiveDialogProps) {
  const { data: set } = useQuery(setQuery(setId));
  const [isWanted, setIsWanted] = useState(true);
  const isUntouched = set?.title === newSetTitle && set.cardCount === 0;
  return (
    <Dialog
      title={archive?.kind === 'anki' ? 'Import Anki Deck' : 'Import ZIP'}
      isOpen={archive !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        archive && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" onClick={() => onImport(archive, isUntouched && isWanted)}>
              Import {countedText(archive.cards.length, 'Card')}
            </Button>
          </>
        )
      }
    >
      {archive && (
        <div className={styles.contents}>
          <p>
            <b dir="auto">{archive.set.title}</b>
            <span className={styles.counts} data-figures>
              {countsOf(archive)}
            </span>
          </p>
          {isUntouched && <Checkbox label={takenOver[archive.kind]} checked={isWanted} onCheckedChange={setIsWanted} />}
          {archive.missing.length > 0 && <MissingFiles missing={archive.missing} />}
          {archive.skipped.length > 0 && <SkippedList skipped={archive.skipped} />}
        </div>
      )}
    </Dialog>
  );
}

const takenOver = {
  zip: 'Take over its title, description, category, tags, thumbnail and visibility too',
  anki: 'Take over its title too',
};

function SkippedList({ skipped }: Pick<Archive, 'skipped'>) {
  return (
    <div className={styles.skipped}>
      <p>Each note becomes a card. This does not come along, or comes in another way:</p>
      <ul>
        {skipped.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

function countsOf(archive: Archive): string {
  const media = countedText(countMedia(archive), 'image or video', 'images and videos');
  return `${countedText(archive.cards.length, 'card')}, ${media}`;
}

function MissingFiles({ missing }: Pick<Archive, 'missing'>) {
  const more = missing.length - pastedCardsShown;
  return (
    <div className={styles.missing}>
      <p>Some files are not in this ZIP. Their cards come in without them:</p>
      <ul>
        {missing.slice(0, pastedCardsShown).map(({ line, name }) => (
          <li key={`${line} ${name}`}>
            {name} (line {line.toLocaleString('en-US')})
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </div>
  );
}
