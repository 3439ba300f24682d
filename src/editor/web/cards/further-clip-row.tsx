import { ArrowUpToLine } from 'lucide-react';
import { useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { labelsOf } from '../../../cards/rules/clips-of-card.ts';
import type { Card, CardEdit } from '../../../cards/contract/card.ts';
import { maxClipLabelLength } from '../../../platform/rules/limits.ts';
import { AutosizeField } from '../../../platform/web/ui/fields/autosize-field.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import type { CardActions } from './use-card-actions.ts';
import { CardNote } from './card-note.tsx';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import { MediaWell } from './media/media-well.tsx';
import styles from './further-clip-row.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface NewClipRowProps {
  /** The card as if this were its only clip, under its own id. */
  clip: Card;
  number: number;
  /** Counts from 2, because the card's first clip has no such row. */
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

interface ClipLabelFieldProps {
  card: Card;
  number: number;
  /** Counts from 1. */
  place: number;
  actions: CardActions;
}

export function ClipLabelField({ card, number, place, actions }: ClipLabelFieldProps) {
  const t = useTexts();
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  }

  return (
    <AutosizeField
      size="regular"
      label={place === 1 ? t('Label of the first clip') : t('Label')}
      example={t('Such as “Northern”')}
      name={t('Label of clip {place}, card {number}', { place, number })}
      number={number}
      isLabelShown={place === 1}
      value={labelsOf(card)[place - 1] ?? ''}
      maxLength={maxClipLabelLength}
      onType={(label) => actions.type(card.id, labelEdit(place, label.replaceAll('\n', ' ')))}
      onLeave={actions.showTyped}
      onKeyDown={handleKeyDown}
    />
  );
}

function labelEdit(place: number, label: string): CardEdit {
  switch (place) {
    case 1:
      return { clipLabel1: label };
    case 2:
      return { clipLabel2: label };
    case 3:
      return { clipLabel3: label };
    default:
      return { clipLabel4: label };
  }
}
