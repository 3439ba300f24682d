import { ArrowUpToLine } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { IconButton } from '../../../../platform/web/ui/controls/button.tsx';
import type { CardActions } from '../fields/card-actions.ts';
import { CardNote } from '../fields/card-note.tsx';
import type { MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';
import { MediaWell } from '../media/media-well.tsx';
import { ClipLabelField } from './clip-label-field.tsx';
import styles from './further-clip-row.module.css';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';

interface NewClipRowProps {
  /** The card as if this were its only clip, under its own id. */
  clip: Card;
  number: number;
  /** From 2. */
  place: number;
  uploads: MediaUploads;
  actions: CardActions;
}

interface FurtherClipRowProps extends NewClipRowProps {
  card: Card;
  isOrdering: boolean;
  onMakeFirst: () => void;
}

export function FurtherClipRow({ card, isOrdering, onMakeFirst, ...props }: FurtherClipRowProps) {
  const t = useTexts();
  const { number, place, actions } = props;
  return (
    <li className={styles.clip}>
      <ClipWell {...props} />
      <ClipLabelField card={card} number={number} place={place} actions={actions} />
      <IconButton
        label={t('Make clip {place} of card {number} the first', { place, number })}
        icon={ArrowUpToLine}
        disabled={isOrdering}
        onClick={onMakeFirst}
      />
    </li>
  );
}

export function NewClipRow(props: NewClipRowProps) {
  return (
    <li className={styles.clip}>
      <ClipWell {...props} />
    </li>
  );
}

function ClipWell({ clip, number, place, uploads, actions }: NewClipRowProps) {
  const t = useTexts();
  const [unplayablePath, setUnplayablePath] = useState<string>();
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.stateOf(clip.id));
  const isUnplayable = unplayablePath !== undefined && unplayablePath === clip.mediaPath;
  return (
    <div className={styles.media}>
      <MediaWell
        card={clip}
        number={t('{number}, clip {place}', { number, place })}
        upload={upload}
        isWaiting={false}
        isUnplayable={isUnplayable}
        onUnplayable={setUnplayablePath}
        actions={actions}
      />
      <CardNote
        newPhase={undefined}
        upload={upload}
        unplayablePath={isUnplayable ? unplayablePath : undefined}
        onRetryAdding={() => undefined}
      />
    </div>
  );
}
