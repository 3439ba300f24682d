import { useSyncExternalStore } from 'react';
import type { TextField } from '../../../../shared/cards/card-texts.ts';
import type { Card } from '../../../../shared/contract/card.ts';
import type { CardEditing } from '../saving/card-editing.ts';
import { ChangedElsewhere, type TextConflict } from '../parts/changed-elsewhere.tsx';
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
  const theirTerm = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).term);
  const theirDefinition = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).definition);
  const theirHowSigned = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).howSigned);
  const theirLabel1 = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).clipLabel1);
  const theirLabel2 = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).clipLabel2);
  const theirLabel3 = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).clipLabel3);
  const theirLabel4 = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).clipLabel4);
  const isGone = useSyncExternalStore(editing.subscribe, () => editing.isGone(card.id));

  if (isGone) return <DeletedElsewhere card={card} number={number} editing={editing} />;
  const conflicts = [
    ...conflictIn('term', theirTerm),
    ...conflictIn('definition', theirDefinition),
    ...conflictIn('howSigned', theirHowSigned),
    ...conflictIn('clipLabel1', theirLabel1),
    ...conflictIn('clipLabel2', theirLabel2),
    ...conflictIn('clipLabel3', theirLabel3),
    ...conflictIn('clipLabel4', theirLabel4),
  ];
  if (conflicts.length === 0) return null;

  function conflictIn(name: TextField, theirs: string | undefined): TextConflict<TextField>[] {
    return theirs === undefined ? [] : [{ name, label: labels[name], mine: card[name], theirs }];
  }

  return (
    <ChangedElsewhere
      what={`Card ${number}`}
      conflicts={conflicts}
      onChoose={(field, choice) => editing.resolve(card.id, field, choice)}
    />
  );
}
