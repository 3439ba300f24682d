import { KeepSound } from '../../clips/web/keep-sound.tsx';
import { ClipsDrop } from './clips-drop.tsx';
import styles from './many-clips.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import type { Card } from '../../cards/contract/card.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { mediaUploads } from '../../saving/web/uploads/card-media-uploads.ts';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { SignStudio } from './sign-studio.tsx';
import { useSignStudio } from './use-sign-studio.ts';
import recordTermsStyles from './record-terms.module.css';

interface ManyClipsProps {
  setId: string;
  onFiles: (files: readonly File[]) => void;
}

export function ManyClips({ setId, onFiles }: ManyClipsProps) {
  return (
    <div className={styles.clips}>
      <div>
        <h3 className={styles.title}>Many clips at once</h3>
        <p className={styles.note}>One card for each file. The file name becomes the term.</p>
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
        Record
      </Button>
      <p className={recordTermsStyles.note}>
        {waiting.length === 0
          ? 'No terms without a clip.'
          : `${countedText(waiting.length, 'term')} without a clip, one after the other.`}
      </p>
      <SignStudio {...studio} onFile={(cardId, file) => void uploads.start(cardId, file)} />
    </div>
  );
}

function isWaiting({ term, hasMedia }: Card): boolean {
  return term.trim() !== '' && !hasMedia;
}
