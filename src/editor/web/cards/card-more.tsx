import { ChevronRight, CopyPlus } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { furtherFields, namesOf } from '../../../cards/card-fields.ts';
import { clipsOf, labelsOf, withClips } from '../../../cards/rules/clips-of-card.ts';
import { isDefinitionHidden } from '../../../cards/rules/hidden-definition.ts';
import type { Card } from '../../../cards/contract/card.ts';
import { maxCardClips } from '../../../platform/rules/limits.ts';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { AutosizeField } from '../../../platform/web/ui/fields/autosize-field.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { orderClips, refetchCard } from '../../../saving/web/cards.ts';
import { addedClipId, clipId } from '../../../saving/web/clip-ids.ts';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import styles from './card-more.module.css';
import cardStyles from './editable-card.module.css';
import { ClipLabelField, FurtherClipRow, NewClipRow } from './further-clip-row.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { CardActions } from './use-card-actions.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

interface CardPartProps {
  card: Card;
  number: number;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
}

interface CardMoreProps extends CardPartProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The button More and the fields that most cards leave empty. They open by a press, or when Tab reaches the button. */
export function CardMore({ isOpen, onOpenChange, ...part }: CardMoreProps) {
  const t = useTexts();
  const { card, number } = part;
  const id = useId();
  const filledIn = listFilledInFields(card, t);

  function handleKeyUp({ key }: KeyboardEvent) {
    if (key === 'Tab') onOpenChange(true);
  }

  const text = [t('of a card|More'), ...filledIn].join(' · ');
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('{text}, card {number}', { text, number })}
        aria-expanded={isOpen}
        aria-controls={id}
        data-marked={filledIn.length > 0 || undefined}
        onClick={() => onOpenChange(!isOpen)}
        onKeyUp={handleKeyUp}
      >
        <ChevronRight />
        {text}
      </button>
      {isDefinitionHidden(card) && <p className={primitiveStyles.small}>{t('Definition hidden in flip mode')}</p>}
      <div id={id} className={styles.parts} hidden={!isOpen}>
        {isOpen && <CardParts {...part} />}
      </div>
    </div>
  );
}

/** Lists what is filled in, in a few words, to be shown while the fields are hidden. */
function listFilledInFields(card: Card, t: Texts): string[] {
  const clipCount = clipsOf(card).length;
  const hasLabel = labelsOf(card).some((label) => label !== '');
  const entries = [
    clipCount > 1
      ? t('{count, plural, one {# clip} other {# clips}}', { count: clipCount })
      : hasLabel && t('of a clip|label'),
    ...namesOf(furtherFields).map((name) => card[name] !== '' && t(furtherFields[name].foldedLabel)),
    card.hasMedia && card.showMediaAndText && t('definition shown'),
  ];
  return entries.filter((entry) => entry !== false);
}

/** The fields and clips inside More, and the button that duplicates the card. */
function CardParts(part: CardPartProps) {
  const t = useTexts();
  const { card, number, actions } = part;
  const { hasMedia, showMediaAndText } = card;
  return (
    <>
      {hasMedia && (
        <Checkbox
          label={t('Show definition with media')}
          checked={showMediaAndText}
          onCheckedChange={(isShown) => actions.edit(card.id, { showMediaAndText: isShown })}
        />
      )}
      {namesOf(furtherFields)
        .filter((name) => hasMedia || !furtherFields[name].describesClip || card[name] !== '')
        .map((name) => (
          <AutosizeField
            key={name}
            size="regular"
            label={t(furtherFields[name].label)}
            hint={t(furtherFields[name].hint)}
            isLabelShown
            number={number}
            value={card[name]}
            maxLength={furtherFields[name].maxLength}
            onType={(text) => actions.type(card.id, { [name]: text })}
            onLeave={actions.showTyped}
          />
        ))}
      {hasMedia && <CardClips {...part} />}
      <Button
        kind="ghost"
        icon={CopyPlus}
        className={cardStyles.wordTool}
        aria-keyshortcuts="Control+D"
        onClick={() => actions.duplicate(card.id)}
      >
        {t('Duplicate card')} <VisuallyHidden>{number}</VisuallyHidden>
      </Button>
    </>
  );
}

function CardClips({ card, number, editing, uploads, actions }: CardPartProps) {
  const t = useTexts();
  const { makeFirst, isReorderPending } = useClipOrder(editing);
  const [, ...further] = clipsOf(card);
  const isFull = further.length >= maxCardClips - 1;
  return (
    <ul className={styles.clips} aria-label={t('Clips of card {number}', { number })}>
      <li>
        <ClipLabelField card={card} cardNumber={number} clipNumber={1} actions={actions} />
      </li>
      {further.map((clip, index) => (
        <FurtherClipRow
          key={clip.mediaPath}
          clip={{ ...withClips(card, [clip]), id: clipId(card.id, clip.mediaPath) }}
          card={card}
          cardNumber={number}
          clipNumber={index + 2}
          isReorderPending={isReorderPending}
          onMakeFirst={() => void makeFirst(card, clip.mediaPath)}
          uploads={uploads}
          actions={actions}
        />
      ))}
      {!isFull && (
        <NewClipRow
          clip={{ ...withClips(card, []), id: addedClipId(card.id) }}
          cardNumber={number}
          clipNumber={further.length + 2}
          uploads={uploads}
          actions={actions}
        />
      )}
    </ul>
  );
}

/** Orders the clips of a card, and reports by toast. */
function useClipOrder(editing: CardEditing) {
  const t = useTexts();
  const [isReorderPending, setReorderPending] = useState(false);
  const toast = useToast();

  async function makeFirst(card: Card, mediaPath: string) {
    const others = clipsOf(card).flatMap((clip) => (clip.mediaPath === mediaPath ? [] : [clip.mediaPath]));
    setReorderPending(true);
    try {
      await orderClips(editing, card.id, [mediaPath, ...others]);
      toast({ title: t('Shown first from now on') });
    } catch (error) {
      const isChanged = hasCode(error, 'edit-conflict');
      const reason = isChanged ? t('They were changed elsewhere. Please look at them again.') : t('Please try again.');
      toast({ title: t('The clips were not put in order'), description: reason, tone: 'bad' });
      if (isChanged) void refetchCard(editing, card.id);
    } finally {
      setReorderPending(false);
    }
  }

  return { makeFirst, isReorderPending };
}
