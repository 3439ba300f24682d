import { KeepSound } from '../../clips/web/keep-sound.tsx';
import { ClipsDrop } from './clips-drop.tsx';
import styles from './many-clips.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import type { Card } from '../../cards/contract/card.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { mediaUploads } from '../../saving/web/uploads/media-uploads.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { SignStudio, useSignStudio } from './sign-studio.tsx';
import recordTermsStyles from './record-terms.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface ManyClipsProps {
  setId: string;
  onFiles: (files: readonly File[]) => void;
}

export function ManyClips({ setId, onFiles }: ManyClipsProps) {
  const t = useTexts();
  return (
    <div className={styles.clips}>
      <div>
        <h3 className={styles.title}>{t('Many clips at once')}</h3>
        <p className={styles.note}>{t('One card for each file. The file name becomes the term.')}</p>
      </div>
      <ClipsDrop onFiles={onFiles} />
      <KeepSound />
      <RecordTerms setId={setId} />
    </div>
  );
}

interface RecordTermsProps {
  setId: string;
}

/** Records a clip for each card with a term and no media, one by one. */
function RecordTerms({ setId }: RecordTermsProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const studio = useSignStudio();
  const uploads = mediaUploads(queryClient, setId);
  const waiting = cards.filter(isWaiting);

  function handleRecord() {
    studio.open(
      'recording',
      waiting.filter(({ id }) => uploads.stateOf(id)?.phase !== 'uploading'),
    );
  }

  return (
    <div className={recordTermsStyles.record}>
      <Button icon={Video} onClick={handleRecord}>
        {t('Record')}
      </Button>
      <p className={recordTermsStyles.note}>
        {waiting.length === 0
          ? t('No terms without a clip.')
          : t('{count, plural, one {# term} other {# terms}} without a clip, one after the other.', {
              count: waiting.length,
            })}
      </p>
      <SignStudio {...studio} onFile={(cardId, file) => void uploads.start(cardId, file)} />
    </div>
  );
}

function isWaiting({ term, hasMedia }: Card): boolean {
  return term.trim() !== '' && !hasMedia;
}
