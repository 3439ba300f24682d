import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pastedCardsShown } from '../../../platform/rules/limits.ts';
import { isTitleOfNewSet } from '../../../sets/rules/new-set-title.ts';
import { setQuery } from '../../../sets/web/sets-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import styles from './archive-dialog.module.css';
import type { Archive } from '../zip/zip-entries.ts';
import { countMedia } from './archive-import.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Texts } from '../../../platform/rules/languages/texts.ts';

interface ArchiveDialogProps {
  setId: string;
  /** Undefined if closed. */
  archive: Archive | undefined;
  onClose: () => void;
  onImport: (archive: Archive, isSetTakenOver: boolean) => void;
}

/** Shown before the import. An untouched set can become the exported one. */
export function ArchiveDialog({ setId, archive, onClose, onImport }: ArchiveDialogProps) {
  const t = useTexts();
  const { data: set } = useQuery(setQuery(setId));
  const [isWanted, setIsWanted] = useState(true);
  const isUntouched = isTitleOfNewSet(set?.title, t) && set?.cardCount === 0;
  return (
    <Dialog
      title={archive?.kind === 'anki' ? t('Import Anki Deck') : t('Import ZIP')}
      isOpen={archive !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        archive && (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="primary" onClick={() => onImport(archive, isUntouched && isWanted)}>
              {t('Import {count, plural, one {# Card} other {# Cards}}', { count: archive.cards.length })}
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
              {countsOf(archive, t)}
            </span>
          </p>
          {isUntouched && (
            <Checkbox label={t(takenOver[archive.kind])} checked={isWanted} onCheckedChange={setIsWanted} />
          )}
          {archive.missing.length > 0 && <MissingFiles missing={archive.missing} />}
          {archive.skipped.length > 0 && <SkippedList skipped={archive.skipped} />}
        </div>
      )}
    </Dialog>
  );
}

const takenOver = {
  zip: message('Use its title, description, category, tags, thumbnail and visibility too'),
  anki: message('Use its title too'),
};

function SkippedList({ skipped }: Pick<Archive, 'skipped'>) {
  const t = useTexts();
  return (
    <div className={styles.skipped}>
      <p>{t('Each note becomes a card. This is left out or changed:')}</p>
      <ul>
        {skipped.map((words, index) => (
          <li key={index} dir="auto">
            {words(t)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function countsOf(archive: Archive, t: Texts): string {
  return t(
    '{cards, plural, one {# card} other {# cards}}, {media, plural, one {# image or video} other {# images and videos}}',
    { cards: archive.cards.length, media: countMedia(archive) },
  );
}

function MissingFiles({ missing }: Pick<Archive, 'missing'>) {
  const t = useTexts();
  const more = missing.length - pastedCardsShown;
  return (
    <div className={styles.missing}>
      <p>{t('Some files are not in this ZIP. Their cards come in without them:')}</p>
      <ul>
        {missing.slice(0, pastedCardsShown).map(({ line, name }) => (
          <li key={`${line} ${name}`}>{t('{name} (line {line})', { name, line })}</li>
        ))}
        {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
      </ul>
    </div>
  );
}
