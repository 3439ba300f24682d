import {
  memo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  useEffect,
  type RefObject,
  type ReactNode,
  type ChangeEvent,
  type KeyboardEvent,
} from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import type { CardActions, FocusRequest } from './fields/card-actions.ts';
import { CardFields } from './card-fields.tsx';
import styles from './card-row.module.css';
import type { CardSelection } from '../selection/card-selection.ts';
import type { NewCardPhase } from '../../../saving/web/unsaved-cards.ts';
import type { MediaUploads, MediaUploadState } from '../../../saving/web/uploads/media-uploads.ts';
import { ChevronDown, Copy, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { CardPicture } from '../../../saving/web/parts/card-picture.tsx';
import cardFoldStyles from './card-fold.module.css';
import { mediaShape } from './media/media-shape.ts';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import { textFields, type CardTexts, type TextField, mapTexts } from '../../../cards/rules/card-texts.ts';
import { ChangedElsewhere, type TextConflict } from '../../../saving/web/parts/changed-elsewhere.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useCopy } from '../../../platform/web/ui/feedback/use-copy.ts';
import changedElsewhereStyles from '../../../saving/web/parts/changed-elsewhere.module.css';

interface CardConflictProps {
  card: Card;
  number: number;
  editing: CardEditing;
}

const labels: Readonly<Record<TextField, string>> = {
  term: 'term',
  definition: 'definition',
  howSigned: 'text of how it is signed',
  clipLabel1: 'label of clip 1',
  clipLabel2: 'label of clip 2',
  clipLabel3: 'label of clip 3',
  clipLabel4: 'label of clip 4',
};

interface SelectBoxProps {
  selection: CardSelection;
  rowId: string;
  number: number;
  className?: string | undefined;
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

interface CardRowProps {
  card: Card;
  number: number;
  isLast: boolean;
  isFolding: boolean;
  isLeaving: boolean;
  focusRequest: FocusRequest | undefined;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
  selection: CardSelection | undefined;
}

/** Memoized for thousands of rows. */
export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { card, number, isLast, isFolding, isLeaving, focusRequest, editing, uploads, actions, selection } = props;
  const [isUnfolded, setIsUnfolded] = useState(focusRequest !== undefined);
  const isOpen = isUnfolded || !isFolding;
  const term = useRef<HTMLTextAreaElement>(null);
  const newPhase = useSyncExternalStore(editing.subscribe, () => editing.newPhaseOf(card.id));
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.stateOf(card.id));
  useFocusRequest(term, focusRequest, isOpen ? undefined : () => setIsUnfolded(true));

  const rowId = editing.rowIdOf(card.id);
  const isChosen = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(rowId) ?? false);
  const failure = failureOf(newPhase, upload);
  const box = selection && <SelectBox selection={selection} rowId={rowId} number={number} className={styles.box} />;

  function handlePaste(event: ClipboardEvent) {
    const file = newPhase === undefined ? pastedFile(event.nativeEvent) : undefined;
    if (!file) return;
    event.preventDefault();
    actions.takeFile(card.id, file);
  }

  return (
    <div
      role="listitem"
      className={styles.card}
      data-folding={isFolding || undefined}
      data-open={isOpen || undefined}
      data-kept={isUnfolded || undefined}
      data-leaving={isLeaving || undefined}
      data-row={rowId}
      data-chosen={isChosen || undefined}
      aria-busy={isLeaving || undefined}
      onPaste={handlePaste}
    >
      {isFolding && (
        <CardFold {...{ box, card, number, failure, isOpen }} onToggle={() => setIsUnfolded(!isUnfolded)} />
      )}
      {isOpen && (
        <CardFields
          termRef={term}
          card={card}
          number={number}
          box={box}
          isLast={isLast}
          isFolding={isFolding}
          newPhase={newPhase}
          {...{ editing, uploads, upload, actions }}
        />
      )}
      <CardConflict card={card} number={number} editing={editing} />
    </div>
  );
});

/** Programs add a picture to pasted text. */
function pastedFile({ clipboardData, target }: ClipboardEvent['nativeEvent']): File | undefined {
  const isIntoField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!clipboardData || (isIntoField && clipboardData.types.includes('text/plain'))) return undefined;
  return clipboardData.files[0];
}

function never() {
  return () => undefined;
}

function failureOf(newPhase: NewCardPhase | undefined, upload: MediaUploadState | undefined): string | undefined {
  if (newPhase === 'failed') return 'Failed to add card';
  return upload?.phase === 'failed' || upload?.phase === 'refused' ? upload.note : undefined;
}

/** `unfold` is defined while the field is not rendered. */
function useFocusRequest(
  field: RefObject<HTMLTextAreaElement | null>,
  request: FocusRequest | undefined,
  unfold: (() => void) | undefined,
): void {
  const fulfilled = useRef<FocusRequest>(undefined);

  useEffect(() => {
    if (!request || fulfilled.current === request) return;
    if (unfold) return unfold();
    fulfilled.current = request;
    const element = field.current;
    element?.focus();
    if (request.isSelecting) element?.select();
  }, [field, request, unfold]);
}

interface CardFoldProps {
  box: ReactNode;
  card: Card;
  number: number;
  /** What failed, in the place of the definition. */
  failure: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function CardFold({ box, ...fold }: CardFoldProps) {
  return (
    <div className={cardFoldStyles.line}>
      {box}
      <FoldButton {...fold} />
    </div>
  );
}

function FoldButton({ card, number, failure, isOpen, onToggle }: Omit<CardFoldProps, 'box'>) {
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
        <span className={cardFoldStyles.picture} style={mediaShape(card)} data-empty={!card.hasMedia || undefined}>
          <CardPicture card={card} />
        </span>
      )}
      <span className={cardFoldStyles.words}>
        <span className={cardFoldStyles.term} dir="auto" data-empty={card.term === '' || undefined}>
          {card.term || 'No term yet'}
        </span>
        {!isOpen && (
          <span className={cardFoldStyles.definition} dir="auto" data-bad={failure !== undefined || undefined}>
            {failure ?? (card.definition || 'No definition yet')}
          </span>
        )}
      </span>
      <ChevronDown className={cardFoldStyles.chevron} />
    </button>
  );
}

/** Shift with click or space chooses a range; arrows move between boxes, with Shift choosing. */
function SelectBox({ selection, rowId, number, className }: SelectBoxProps) {
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.has(rowId));

  function handleChange(_: boolean, { nativeEvent }: ChangeEvent) {
    selection.choose(rowId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key];
    if (isShiftSpace(event)) selection.choose(rowId, true);
    else if (step === undefined) return;
    else {
      const box = nextBox(event.currentTarget, step);
      box?.focus();
      const nextId = box?.dataset['select'];
      if (event.shiftKey && nextId !== undefined) selection.extendFrom(rowId, nextId);
    }
    event.preventDefault();
  }

  return (
    <Checkbox
      className={className}
      label={<VisuallyHidden>Select card {number}</VisuallyHidden>}
      data-select={rowId}
      checked={isChosen}
      onCheckedChange={handleChange}
      onKeyDown={handleKeyDown}
      onKeyUp={(event) => {
        if (isShiftSpace(event)) event.preventDefault();
      }}
    />
  );
}

function isShiftSpace(event: KeyboardEvent): boolean {
  return event.key === ' ' && event.shiftKey;
}

function nextBox(box: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const boxes = [...(box.closest('[role=list]')?.querySelectorAll<HTMLElement>('[data-select]') ?? [])];
  return boxes[boxes.indexOf(box) + step];
}

function CardConflict({ card, number, editing }: CardConflictProps) {
  const theirTexts = useTheirTexts(editing, card.id);
  const isGone = useSyncExternalStore(editing.subscribe, () => editing.isGone(card.id));

  if (isGone) return <DeletedElsewhere card={card} number={number} editing={editing} />;
  const conflicts = textFields.flatMap((name): TextConflict<TextField>[] => {
    const theirs = theirTexts[name];
    return theirs === undefined ? [] : [{ name, label: labels[name], mine: card[name], theirs }];
  });
  if (conflicts.length === 0) return null;

  return (
    <ChangedElsewhere
      what={`Card ${number}`}
      conflicts={conflicts}
      onChoose={(field, choice) => editing.resolve(card.id, field, choice)}
    />
  );
}

/** Compared as JSON: each call of `conflictOf` makes a new object. */
function useTheirTexts(editing: CardEditing, cardId: string): CardTexts {
  const json = useSyncExternalStore(editing.subscribe, () => JSON.stringify(editing.conflictOf(cardId)));
  return JSON.parse(json);
}

interface DeletedElsewhereProps {
  card: Card;
  number: number;
  editing: CardEditing;
}

function DeletedElsewhere({ card, number, editing }: DeletedElsewhereProps) {
  const copy = useCopy();
  const texts = mapTexts(card, (text: string) => (text === '' ? undefined : text));
  const text = Object.values(texts).join('\n');

  return (
    <div className={changedElsewhereStyles.panel} role="group" aria-label={`Card ${number} was deleted elsewhere`}>
      <p className={changedElsewhereStyles.head} role="alert">
        <TriangleAlert />
        Card {number} was deleted elsewhere. Your text is not saved.
      </p>
      <div className={changedElsewhereStyles.actions}>
        <Button icon={Plus} onClick={() => editing.addAgain(card.id)}>
          Add as New Card
        </Button>
        <Button icon={Copy} onClick={() => void copy(text, 'Text copied to clipboard')}>
          Copy Text
        </Button>
        <Button kind="ghost" icon={Trash2} onClick={() => editing.discard(card.id)}>
          Discard
        </Button>
      </div>
    </div>
  );
}
