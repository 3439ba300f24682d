import { ArrowUpToLine } from 'lucide-react';
import { useState, useSyncExternalStore, type ClipboardEvent, type KeyboardEvent } from 'react';
import { labelsOf } from '../../../cards/rules/clips-of-card.ts';
import type { Card, CardEdit } from '../../../cards/contract/card.ts';
import { maxClipLabelLength } from '../../../platform/rules/limits.ts';
import { AutosizeField } from '../../../platform/web/ui/fields/autosize-field.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import type { CardActions } from './use-card-actions.ts';
import { CardNote } from './card-note.tsx';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import { pastedFile } from './media/pasted-file.ts';
import { MediaWell } from './media/media-well.tsx';
import styles from './further-clip-row.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { isComposing } from '../../../platform/web/browser/is-composing.ts';

interface ClipWellProps {
  /** The clip in the form of a card that has only this clip. Its id is the clip's (see `clip-ids.ts`). */
  clip: Card;
  cardNumber: number;
  /** Counts from 2, because the card itself shows its first clip. */
  clipNumber: number;
  uploads: MediaUploads;
  actions: CardActions;
}

interface FurtherClipRowProps extends ClipWellProps {
  card: Card;
  isReorderPending: boolean;
  onMakeFirst: () => void;
}

/** A further clip of a card, with its label and the button that makes it the first. */
export function FurtherClipRow({ card, isReorderPending, onMakeFirst, ...props }: FurtherClipRowProps) {
  const t = useTexts();
  const { cardNumber, clipNumber, actions } = props;
  return (
    <li className={styles.clip} onPaste={(event) => handlePaste(event, props)}>
      <ClipWell {...props} />
      <ClipLabelField card={card} cardNumber={cardNumber} clipNumber={clipNumber} actions={actions} />
      <IconButton
        label={t('Make clip {place} of card {number} the first', { place: clipNumber, number: cardNumber })}
        icon={ArrowUpToLine}
        aria-disabled={isReorderPending}
        onClick={onMakeFirst}
      />
    </li>
  );
}

/** An empty row to which a further clip can be added. */
export function NewClipRow(props: ClipWellProps) {
  return (
    <li className={styles.clip} onPaste={(event) => handlePaste(event, props)}>
      <ClipWell {...props} />
    </li>
  );
}

function handlePaste(event: ClipboardEvent, { clip, actions }: ClipWellProps): void {
  const file = pastedFile(event);
  if (!file) return;
  event.preventDefault();
  actions.takeFile(clip.id, file);
}

function ClipWell({ clip, cardNumber, clipNumber, uploads, actions }: ClipWellProps) {
  const t = useTexts();
  const [unplayablePath, setUnplayablePath] = useState<string>();
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.stateOf(clip.id));
  const isUnplayable = unplayablePath !== undefined && unplayablePath === clip.mediaPath;
  return (
    <div className={styles.media}>
      <MediaWell
        card={clip}
        number={t('{number}, clip {place}', { number: cardNumber, place: clipNumber })}
        upload={upload}
        isCardNew={false}
        isUnplayable={isUnplayable}
        onUnplayable={setUnplayablePath}
        actions={actions}
      />
      <CardNote upload={upload} unplayablePath={isUnplayable ? unplayablePath : undefined} />
    </div>
  );
}

interface ClipLabelFieldProps {
  card: Card;
  cardNumber: number;
  /** Counts from 1. */
  clipNumber: number;
  actions: CardActions;
}

export function ClipLabelField({ card, cardNumber, clipNumber, actions }: ClipLabelFieldProps) {
  const t = useTexts();
  /** Ignores Enter, because a label is one line, though the field can grow. */
  function preventLineBreak(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault();
  }

  return (
    <AutosizeField
      size="regular"
      label={clipNumber === 1 ? t('Label of the first clip') : t('Label')}
      example={t('Such as “Northern”')}
      name={t('Label of clip {place}, card {number}', { place: clipNumber, number: cardNumber })}
      number={cardNumber}
      isLabelShown={clipNumber === 1}
      value={labelsOf(card)[clipNumber - 1] ?? ''}
      maxLength={maxClipLabelLength}
      onType={(label) => actions.type(card.id, labelEdit(clipNumber, label.replaceAll('\n', ' ')))}
      onLeave={actions.showTyped}
      onKeyDown={preventLineBreak}
    />
  );
}

function labelEdit(clipNumber: number, label: string): CardEdit {
  switch (clipNumber) {
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
