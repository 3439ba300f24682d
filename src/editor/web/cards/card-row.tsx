import { memo, useRef, useState, useSyncExternalStore, type ClipboardEvent } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import type { CardActions, FocusRequest } from './fields/card-actions.ts';
import { CardFields } from './card-fields.tsx';
import { CardFold } from './card-fold.tsx';
import styles from './card-row.module.css';
import type { CardSelection } from '../selection/card-selection.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { CardConflict } from './card-conflict.tsx';
import type { NewCardPhase } from '../../../saving/web/unsaved-cards.ts';
import type { MediaUploads, MediaUploadState } from '../../../saving/web/uploads/media-uploads.ts';
import { useFocusRequest } from './use-focus-request.ts';

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
