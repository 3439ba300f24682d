import { useSyncExternalStore } from 'react';
import type { TextField } from '../../../../shared/cards/card-texts.ts';
import type { Card } from '../../../../shared/contract/card.ts';
import type { CardEditing } from '../saving/card-editing.ts';
import { ChangedElsewhere, type TextConflict } from '../parts/changed-elsewhere.tsx';
import { DeletedElsewhere } from './deleted-elsewhere.tsx';

interface CardTroubleProps {
  card: Card;
  number: number;
  editing: CardEditing;
}

const labels: Readonly<Record<TextField, string>> = {
  term: 'term',
  definition: 'definition',
  howSigned: 'text of how it is signed',
};

export function CardTrouble({ card, number, editing }: CardTroubleProps) {
  const theirTerm = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).term);
  const theirDefinition = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).definition);
  const theirHowSigned = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id).howSigned);
  const isGone = useSyncExternalStore(editing.subscribe, () => editing.isGone(card.id));

  if (isGone) return <DeletedElsewhere card={card} number={number} editing={editing} />;
  const conflicts = [
    ...conflictIn('term', theirTerm),
    ...conflictIn('definition', theirDefinition),
    ...conflictIn('howSigned', theirHowSigned),
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
