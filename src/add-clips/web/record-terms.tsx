import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import type { Card } from '../../cards/contract/card.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { mediaUploads } from '../../saving/web/uploads/card-media-uploads.ts';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { SignStudio } from './sign-studio.tsx';
import { useSignStudio } from './use-sign-studio.ts';
import styles from './record-terms.module.css';

interface RecordTermsProps {
  setId: string;
}

/** Records a clip for each card with a term and no media, one by one. */
export function RecordTerms({ setId }: RecordTermsProps) {
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
    <div className={styles.record}>
      <Button icon={Video} onClick={handleRecord}>
        Record
      </Button>
      <p className={styles.note}>
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
