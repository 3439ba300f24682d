import {
  memo,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type RefObject,
} from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import type { CardActions, FocusRequest } from './use-card-actions.ts';
import { CardFields } from './card-fields.tsx';
import styles from './editable-card.module.css';
import type { CreationPhase } from '../../../saving/web/shown-cards.ts';
import type { MediaUploads, MediaUploadState } from '../../../saving/web/uploads/media-uploads.ts';
import { ChevronDown, Copy, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { CardPicture } from '../../../saving/web/parts/media-picture.tsx';
import cardFoldStyles from './card-fold.module.css';
import cardPictureStyles from '../../../saving/web/parts/card-picture.module.css';
import { mediaShape } from './media/media-shape.ts';
import { pastedFile } from './media/pasted-file.ts';
import { cardFields, cardFieldNames, type CardFieldName } from '../../../cards/card-fields.ts';
import type { CardTexts } from '../../../cards/rules/card-texts.ts';
import { ChangedElsewhere, type TextConflict } from '../../../saving/web/parts/changed-elsewhere.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useCopy } from '../../../platform/web/ui/feedback/use-copy.ts';
import changedElsewhereStyles from '../../../saving/web/parts/changed-elsewhere.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

interface EditableCardProps {
  card: Card;
  number: number;
  isLast: boolean;
  /** True on phones, where a card is one line until it is opened. */
  isFoldable: boolean;
  /** True while the server is asked to delete the card. */
  isBeingDeleted: boolean;
  focusRequest: FocusRequest | undefined;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
}

/** A card in the list of cards, with its fields and its media. Memoized, because there may be thousands of rows. */
export const EditableCard = memo(function EditableCard(props: EditableCardProps) {
  const { card, number, isLast, isFoldable, isBeingDeleted, focusRequest, editing, uploads, actions } = props;
  const [isUnfolded, setIsUnfolded] = useState(focusRequest !== undefined);
  const isOpen = isUnfolded || !isFoldable;
  const term = useRef<HTMLTextAreaElement>(null);
  const creationPhase = useSyncExternalStore(editing.subscribe, () => editing.creationPhaseOf(card.id));
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.stateOf(card.id));
  useFocusRequest(term, focusRequest, { isRendered: isOpen, onUnfold: () => setIsUnfolded(true) });

  const failure = failureMessage(creationPhase, upload);

  function handlePaste(event: ClipboardEvent) {
    const isOnServer = creationPhase === undefined;
    const file = pastedFile(event);
    if (!isOnServer || !file) return;
    event.preventDefault();
    actions.takeFile(card.id, file);
  }

  return (
    <div
      role="listitem"
      className={styles.card}
      data-folding={isFoldable || undefined}
      data-open={isOpen || undefined}
      // Read by `useIsNear`: an unfolded card stays rendered when it is scrolled away, and so stays unfolded.
      data-kept={isUnfolded || undefined}
      data-row={editing.rowIdOf(card.id)}
      aria-busy={isBeingDeleted || undefined}
      onPaste={handlePaste}
    >
      {isFoldable && (
        <FoldButton
          card={card}
          number={number}
          failure={failure}
          isOpen={isOpen}
          onToggle={() => setIsUnfolded(!isUnfolded)}
        />
      )}
      {isOpen && (
        <CardFields
          termRef={term}
          card={card}
          number={number}
          isLast={isLast}
          isFoldable={isFoldable}
          creationPhase={creationPhase}
          editing={editing}
          uploads={uploads}
          upload={upload}
          actions={actions}
        />
      )}
      <CardConflict card={card} number={number} editing={editing} />
    </div>
  );
});

function failureMessage(
  creationPhase: CreationPhase | undefined,
  upload: MediaUploadState | undefined,
): Message | undefined {
  if (creationPhase === 'failed') return message('Failed to add card');
  return upload?.phase === 'failed' || upload?.phase === 'refused' ? upload.note : undefined;
}

/** Requests that were fulfilled. A row that is mounted again, such as by a search, must not take the focus again. */
const fulfilledRequests = new WeakSet<FocusRequest>();

/** Focuses the field. If it is not rendered, unfolds the card first; the effect then runs again. */
function useFocusRequest(
  field: RefObject<HTMLTextAreaElement | null>,
  request: FocusRequest | undefined,
  { isRendered, onUnfold }: { isRendered: boolean; onUnfold: () => void },
): void {
  const unfold = useEffectEvent(onUnfold);

  useEffect(() => {
    if (!request || fulfilledRequests.has(request)) return;
    if (!isRendered) {
      unfold();
      return;
    }
    fulfilledRequests.add(request);
    const element = field.current;
    element?.focus();
    if (request.isSelecting) element?.select();
  }, [field, request, isRendered]);
}

interface FoldButtonProps {
  card: Card;
  number: number;
  /** What has failed. It is shown in place of the definition. */
  failure: Message | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function FoldButton({ card, number, failure, isOpen, onToggle }: FoldButtonProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      className={cardFoldStyles.fold}
      aria-expanded={isOpen}
      data-focus-fallback={isOpen ? undefined : ''}
      onClick={onToggle}
    >
      <span className={cardFoldStyles.number} data-figures>
        {number}
      </span>
      {!isOpen && (
        <span className={cardPictureStyles.picture} style={mediaShape(card)} data-empty={!card.hasMedia || undefined}>
          <CardPicture card={card} />
        </span>
      )}
      <span className={cardFoldStyles.words}>
        <span className={cardFoldStyles.term} dir="auto" data-empty={card.term === '' || undefined}>
          {card.term || t('No term yet')}
        </span>
        {!isOpen && (
          <span className={cardFoldStyles.definition} dir="auto" data-bad={failure !== undefined || undefined}>
            {failure ? t(failure) : card.definition || t('No definition yet')}
          </span>
        )}
      </span>
      <ChevronDown className={cardFoldStyles.chevron} />
    </button>
  );
}

interface CardConflictProps {
  card: Card;
  number: number;
  editing: CardEditing;
}

function CardConflict({ card, number, editing }: CardConflictProps) {
  const t = useTexts();
  const theirTexts = useConflictingTexts(editing, card.id);
  const isDeletedElsewhere = useSyncExternalStore(editing.subscribe, () => editing.isDeletedElsewhere(card.id));

  if (isDeletedElsewhere) return <DeletedElsewhere card={card} number={number} editing={editing} />;
  const conflicts = cardFieldNames.flatMap((name): TextConflict<CardFieldName>[] => {
    const theirs = theirTexts[name];
    return theirs === undefined ? [] : [{ name, label: t(cardFields[name].conflictLabel), mine: card[name], theirs }];
  });
  if (conflicts.length === 0) return null;

  return (
    <ChangedElsewhere
      what={t('Card {number}', { number })}
      conflicts={conflicts}
      onChoose={(field, choice) => editing.resolve(card.id, field, choice)}
    />
  );
}

/**
 * The texts from elsewhere that conflict with those typed here. They are compared as JSON, because each call of
 * `conflictOf` makes a new object.
 */
function useConflictingTexts(editing: CardEditing, cardId: string): CardTexts {
  const json = useSyncExternalStore(editing.subscribe, () => JSON.stringify(editing.conflictOf(cardId)));
  return JSON.parse(json);
}

function DeletedElsewhere({ card, number, editing }: CardConflictProps) {
  const t = useTexts();
  const copy = useCopy();
  const texts = cardFieldNames.map((name) => card[name]).filter((text) => text !== '');

  return (
    <div
      className={changedElsewhereStyles.panel}
      role="group"
      aria-label={t('Card {number} was deleted elsewhere', { number })}
    >
      <p className={changedElsewhereStyles.head} role="alert">
        <TriangleAlert />
        {t('Card {number} was deleted elsewhere. Your text is not saved.', { number })}
      </p>
      <div className={changedElsewhereStyles.actions}>
        <Button icon={Plus} onClick={() => editing.addAgain(card.id)}>
          {t('Add as New Card')}
        </Button>
        <Button icon={Copy} onClick={() => void copy(texts.join('\n'), t('Text copied to clipboard'))}>
          {t('Copy Text')}
        </Button>
        <Button kind="ghost" icon={Trash2} onClick={() => editing.discard(card.id)}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  );
}
