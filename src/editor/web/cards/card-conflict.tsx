import { useSyncExternalStore } from 'react';
import { textFields, type CardTexts, type TextField } from '../../../cards/rules/card-texts.ts';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { ChangedElsewhere, type TextConflict } from '../../../saving/web/parts/changed-elsewhere.tsx';
import { DeletedElsewhere } from './deleted-elsewhere.tsx';

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

export function CardConflict({ card, number, editing }: CardConflictProps) {
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
