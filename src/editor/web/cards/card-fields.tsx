import { CopyPlus, Trash2, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { isDefinitionHidden } from '../../../cards/rules/hidden-definition.ts';
import type { Card } from '../../../cards/contract/card.ts';
import {
  maxDefinitionLength,
  maxTermLength,
  maxHowSignedLength,
  maxCardClips,
} from '../../../platform/rules/limits.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import type { NewCardPhase } from '../../../saving/web/unsaved-cards.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import type { CardActions } from './fields/card-actions.ts';
import styles from './card-row.module.css';
import { CardNote } from './fields/card-note.tsx';
import { MediaWell } from './media/media-well.tsx';
import type { MediaUploads, MediaUploadState } from '../../../saving/web/uploads/media-uploads.ts';
import { AutosizeField } from '../../../platform/web/ui/fields/autosize-field.tsx';
import { clipsOf, labelsOf, withClips } from '../../../cards/rules/clips-of-card.ts';
import { addedClipId, clipId } from '../../../saving/web/clip-ids.ts';
import { ClipLabelField } from './clips/clip-label-field.tsx';
import { FurtherClipRow, NewClipRow } from './clips/further-clip-row.tsx';
import moreClipsStyles from './clips/more-clips.module.css';
import { useClipOrder } from './clips/use-clip-order.ts';

interface CardFieldsProps {
  termRef: RefObject<HTMLTextAreaElement | null>;
  card: Card;
  number: number;
  /** Replaces the number while cards are chosen. */
  box: ReactNode;
  isLast: boolean;
  isFolding: boolean;
  newPhase: NewCardPhase | undefined;
  editing: CardEditing;
  uploads: MediaUploads;
  upload: MediaUploadState | undefined;
  actions: CardActions;
}

/** Tab and Enter go from field to field and card to card; Enter adds one after the last. */
export function CardFields(props: CardFieldsProps) {
  const { termRef, card, number, box, isFolding, newPhase, upload, actions } = props;
  const definition = useRef<HTMLTextAreaElement>(null);
  const [unplayablePath, setUnplayablePath] = useState<string>();
  const isUnplayable = unplayablePath !== undefined && unplayablePath === card.mediaPath;

  function handleTermKeyDown(event: KeyboardEvent) {
    if (!isPlainKey(event, 'Enter')) return;
    event.preventDefault();
    definition.current?.focus();
  }

  return (
    <>
      {!isFolding && (box ?? <CardNumber number={number} />)}
      <MediaWell
        card={card}
        number={number}
        upload={upload}
        isWaiting={newPhase !== undefined}
        isUnplayable={isUnplayable}
        onUnplayable={setUnplayablePath}
        actions={actions}
      />
      <AutosizeField
        ref={termRef}
        kind="term"
        label="Term"
        number={number}
        isLabelShown={isFolding}
        value={card.term}
        maxLength={maxTermLength}
        onType={(term) => actions.type(card.id, { term })}
        onLeave={actions.showTyped}
        onKeyDown={handleTermKeyDown}
      />
      <div className={styles.definition}>
        <DefinitionField {...props} fieldRef={definition} />
        <CardNote
          newPhase={newPhase}
          upload={upload}
          unplayablePath={isUnplayable ? unplayablePath : undefined}
          onRetryAdding={() => actions.retryAdding(card.id)}
        />
        <MediaFields {...props} />
      </div>
      <CardTools card={card} number={number} isFolding={isFolding} actions={actions} />
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

function MediaFields({ card, number, editing, uploads, actions }: CardFieldsProps) {
  const { hasMedia, howSigned, showMediaAndText } = card;
  return (
    <>
      {hasMedia && (
        <Checkbox
          className={styles.both}
          label="Show definition with media"
          checked={showMediaAndText}
          onCheckedChange={(isShown) => actions.edit(card.id, { showMediaAndText: isShown })}
        />
      )}
      {isDefinitionHidden(card) && <p className={styles.hidden}>The definition is hidden in flip mode.</p>}
      {(hasMedia || howSigned !== '') && <HowSignedField card={card} number={number} actions={actions} />}
      {hasMedia && <MoreClips card={card} number={number} editing={editing} uploads={uploads} actions={actions} />}
    </>
  );
}

interface DefinitionFieldProps extends CardFieldsProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

function DefinitionField({ fieldRef, card, number, isLast, isFolding, actions }: DefinitionFieldProps) {
  function handleKeyDown(event: KeyboardEvent) {
    if (!isPlainKey(event, 'Enter') && (isLast || !isPlainKey(event, 'Tab'))) return;
    event.preventDefault();
    actions.goToNextCard(card.id);
  }

  return (
    <AutosizeField
      ref={fieldRef}
      kind="definition"
      label="Definition"
      number={number}
      isLabelShown={isFolding}
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
  isFolding,
  actions,
}: Pick<CardFieldsProps, 'card' | 'number' | 'isFolding' | 'actions'>) {
  const askToDelete = () => actions.askToDelete(card);
  const duplicate = () => actions.duplicate(card.id);
  return isFolding ? (
    <div className={styles.wordTools}>
      <Button kind="ghost" icon={Trash2} onClick={askToDelete}>
        Delete card
      </Button>
      <Button kind="ghost" icon={CopyPlus} onClick={duplicate}>
        Duplicate card
      </Button>
    </div>
  ) : (
    <div className={styles.tools}>
      <IconButton label={`Delete card ${number}`} icon={Trash2} onClick={askToDelete} />
      <IconButton
        label={`Duplicate card ${number}`}
        icon={CopyPlus}
        aria-keyshortcuts="Control+D"
        onClick={duplicate}
      />
    </div>
  );
}

/** Not the Enter that ends an input method's character. */
function isPlainKey(event: KeyboardEvent, key: string): boolean {
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  return event.key === key && !hasModifier && !event.nativeEvent.isComposing;
}

interface HowSignedFieldProps {
  card: Card;
  number: number;
  actions: CardActions;
}

function HowSignedField({ card, number, actions }: HowSignedFieldProps) {
  return (
    <FoldedPart label="How it is signed" number={number} isOpenAtFirst={card.howSigned !== ''}>
      <AutosizeField
        kind="definition"
        label="How it is signed"
        number={number}
        value={card.howSigned}
        maxLength={maxHowSignedLength}
        onType={(howSigned) => actions.type(card.id, { howSigned })}
        onLeave={actions.showTyped}
      />
    </FoldedPart>
  );
}

interface MoreClipsProps {
  card: Card;
  number: number;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
}

function MoreClips(props: MoreClipsProps) {
  const { card, number } = props;
  const hasMore = card.furtherClips.length > 0 || labelsOf(card).some((label) => label !== '');
  return (
    <FoldedPart label="More clips" number={number} isOpenAtFirst={hasMore}>
      <ClipRows {...props} />
    </FoldedPart>
  );
}

function ClipRows({ card, number, editing, uploads, actions }: MoreClipsProps) {
  const { makeFirst, isOrdering } = useClipOrder(editing);
  const [, ...further] = clipsOf(card);
  const isFull = further.length >= maxCardClips - 1;
  return (
    <ul className={moreClipsStyles.clips}>
      <li className={moreClipsStyles.first}>
        <ClipLabelField card={card} number={number} place={1} actions={actions} />
      </li>
      {further.map((clip, index) => (
        <FurtherClipRow
          key={clip.mediaPath}
          clip={{ ...withClips(card, [clip]), id: clipId(card.id, clip.mediaPath) }}
          card={card}
          number={number}
          place={index + 2}
          isOrdering={isOrdering}
          onMakeFirst={() => void makeFirst(card, clip.mediaPath)}
          uploads={uploads}
          actions={actions}
        />
      ))}
      {!isFull && (
        <NewClipRow
          clip={{ ...withClips(card, []), id: addedClipId(card.id) }}
          number={number}
          place={further.length + 2}
          uploads={uploads}
          actions={actions}
        />
      )}
    </ul>
  );
}

interface FoldedPartProps {
  label: string;
  number: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A part that most cards lack: folded until wanted. */
function FoldedPart({ label, number, isOpenAtFirst, children }: FoldedPartProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div className={styles.part}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${label}, card ${number}`}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight />
        {label}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
