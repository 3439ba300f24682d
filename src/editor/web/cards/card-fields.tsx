import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { Trash2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { maxDefinitionLength, maxTermLength } from '../../../platform/rules/limits.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import type { CreationPhase } from '../../../saving/web/shown-cards.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import type { CardActions } from './use-card-actions.ts';
import styles from './editable-card.module.css';
import { CardNote } from './card-note.tsx';
import { MediaWell } from './media/media-well.tsx';
import type { MediaUploads, MediaUploadState } from '../../../saving/web/uploads/media-uploads.ts';
import { AutosizeField } from '../../../platform/web/ui/fields/autosize-field.tsx';
import { addedClipId } from '../../../saving/web/clip-ids.ts';
import { CardMore } from './card-more.tsx';
import { isComposing } from '../../../platform/web/browser/is-composing.ts';

interface CardFieldsProps {
  termRef: RefObject<HTMLTextAreaElement | null>;
  card: Card;
  number: number;
  /** True for the last shown card, from which Tab leaves the list. */
  isLast: boolean;
  isFoldable: boolean;
  creationPhase: CreationPhase | undefined;
  editing: CardEditing;
  uploads: MediaUploads;
  upload: MediaUploadState | undefined;
  actions: CardActions;
}

/**
 * The fields of a card: its media, its term, its definition and, under More, the rest. Tab and Enter go from term to
 * definition, and from there to the next card. If More is open, Tab goes through its fields first. In the last card,
 * Enter adds a card. A held Enter is ignored, because it would add card after card.
 */
export function CardFields(props: CardFieldsProps) {
  const t = useTexts();
  const { termRef, card, number, isFoldable, creationPhase, editing, uploads, upload, actions } = props;
  const definition = useRef<HTMLTextAreaElement>(null);
  const [unplayablePath, setUnplayablePath] = useState<string>();
  // More begins open while a further clip is uploaded, because its progress is shown there.
  const [isMoreOpen, setMoreOpen] = useState(() => uploads.stateOf(addedClipId(card.id)) !== undefined);
  const isUnplayable = unplayablePath !== undefined && unplayablePath === card.mediaPath;

  function handleTermKeyDown(event: KeyboardEvent) {
    if (!isPlainKey(event, 'Enter')) return;
    event.preventDefault();
    if (!event.nativeEvent.repeat) definition.current?.focus();
  }

  return (
    <>
      {!isFoldable && <CardNumber number={number} />}
      <MediaWell
        card={card}
        number={number}
        upload={upload}
        isCardNew={creationPhase !== undefined}
        isUnplayable={isUnplayable}
        onUnplayable={setUnplayablePath}
        actions={actions}
      />
      <AutosizeField
        ref={termRef}
        size="large"
        label={t('Term')}
        number={number}
        isLabelShown={isFoldable}
        value={card.term}
        maxLength={maxTermLength}
        onType={(term) => actions.type(card.id, { term })}
        onLeave={actions.showTyped}
        onKeyDown={handleTermKeyDown}
      />
      <div className={styles.definition}>
        <DefinitionField {...props} fieldRef={definition} isMoreOpen={isMoreOpen} />
        <CardNote
          creationPhase={creationPhase}
          upload={upload}
          unplayablePath={isUnplayable ? unplayablePath : undefined}
          onRetryAdding={() => actions.retryAdding(card.id)}
        />
        <CardMore
          card={card}
          number={number}
          editing={editing}
          uploads={uploads}
          actions={actions}
          isOpen={isMoreOpen}
          onOpenChange={setMoreOpen}
        />
      </div>
      <CardTools card={card} number={number} isFoldable={isFoldable} actions={actions} />
    </>
  );
}

function CardNumber({ number }: { number: number }) {
  return (
    <span className={styles.number} data-figures aria-hidden="true">
      {number}
    </span>
  );
}

interface DefinitionFieldProps extends CardFieldsProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  isMoreOpen: boolean;
}

function DefinitionField({ fieldRef, isMoreOpen, card, number, isLast, isFoldable, actions }: DefinitionFieldProps) {
  const t = useTexts();
  function handleKeyDown(event: KeyboardEvent) {
    const isTabToNextCard = isPlainKey(event, 'Tab') && !isLast && !isMoreOpen;
    if (!isPlainKey(event, 'Enter') && !isTabToNextCard) return;
    event.preventDefault();
    if (isTabToNextCard || !event.nativeEvent.repeat) actions.goToNextCard(card.id);
  }

  return (
    <AutosizeField
      ref={fieldRef}
      size="regular"
      label={t('Definition')}
      hint={isFoldable ? t('What the sign means') : undefined}
      number={number}
      isLabelShown={isFoldable}
      value={card.definition}
      maxLength={maxDefinitionLength}
      onType={(text) => actions.type(card.id, { definition: text })}
      onLeave={actions.showTyped}
      onKeyDown={handleKeyDown}
    />
  );
}

function CardTools({
  card,
  number,
  isFoldable,
  actions,
}: Pick<CardFieldsProps, 'card' | 'number' | 'isFoldable' | 'actions'>) {
  const t = useTexts();
  const askToDelete = () => actions.askToDelete(card);
  return isFoldable ? (
    <Button kind="ghost" icon={Trash2} className={styles.wordTool} onClick={askToDelete}>
      {t('Delete card')}
    </Button>
  ) : (
    <IconButton
      label={t('Delete card {number}', { number })}
      icon={Trash2}
      className={styles.tool}
      onClick={askToDelete}
    />
  );
}

/** Whether the key alone is pressed or held, and not to confirm a character of an input method. */
function isPlainKey(event: KeyboardEvent, key: string): boolean {
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  return event.key === key && !hasModifier && !isComposing(event.nativeEvent);
}
