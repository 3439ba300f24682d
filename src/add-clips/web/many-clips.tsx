import { KeepSound } from '../../clips/web/keep-sound.tsx';
import { ClipsDrop } from './clips-drop.tsx';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './many-clips.module.css';
import importRowStyles from '../../saving/web/parts/import-row.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Video } from 'lucide-react';
import type { Card } from '../../cards/contract/card.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { mediaUploads } from '../../saving/web/uploads/media-uploads.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { ClipMaker, useClipMaker } from './clip-maker.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface ManyClipsProps {
  setId: string;
  onFiles: (files: readonly File[]) => void;
}

/** The entry to adding many clips at once: by files, or by recording one term after the other. */
export function ManyClips({ setId, onFiles }: ManyClipsProps) {
  const t = useTexts();
  return (
    <div className={styles.clips}>
      <div>
        <h3 className={importRowStyles.title}>{t('Many clips at once')}</h3>
        <p className={importRowStyles.note}>{t('One card for each file. The file name becomes the term.')}</p>
      </div>
      <ClipsDrop onFiles={onFiles} />
      <KeepSound />
      <RecordTerms setId={setId} />
    </div>
  );
}

/** Records a clip for each card that needs one, one after the other. */
function RecordTerms({ setId }: { setId: string }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const clipMaker = useClipMaker();
  const uploads = mediaUploads(queryClient, setId);
  const cardsWithoutClip = cards.filter(needsClip);
  // The ids are joined to a string, because an array would be a new object each time and rerender without end.
  const joinedIds = useSyncExternalStore(uploads.subscribe, () =>
    cardsWithoutClip.flatMap(({ id }) => (uploads.isOnItsWay(id) ? [id] : [])).join(' '),
  );
  const idsOnTheirWay = new Set(joinedIds.split(' '));
  const cardsToRecord = cardsWithoutClip.filter(({ id }) => !idsOnTheirWay.has(id));

  return (
    <div className={styles.record}>
      <Button icon={Video} onClick={() => clipMaker.open('recording', cardsToRecord)}>
        {t('Record')}
      </Button>
      <p className={primitiveStyles.smallLines}>
        {cardsToRecord.length === 0
          ? t('No terms without a clip.')
          : t('{count, plural, one {# term} other {# terms}} without a clip, one after the other.', {
              count: cardsToRecord.length,
            })}
      </p>
      <ClipMaker {...clipMaker} onFile={(shownId, file) => void uploads.start(shownId, file)} />
    </div>
  );
}

function needsClip({ term, hasMedia }: Card): boolean {
  return term.trim() !== '' && !hasMedia;
}
