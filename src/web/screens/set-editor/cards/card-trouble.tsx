import { useSyncExternalStore } from 'react';
import { fieldsOf, type TextField } from '../../../../shared/cards/card-texts.ts';
import type { Card } from '../../../../shared/contract/card.ts';
import type { CardEditing } from '../../../api/card-editing.ts';
import { ChangedElsewhere, type TextConflict } from '../parts/changed-elsewhere.tsx';
import { DeletedElsewhere } from './deleted-elsewhere.tsx';

interface CardTroubleProps {
  card: Card;
  number: number;
  editing: CardEditing;
}

const labels: Readonly<Record<TextField, string>> = { term: 'term', definition: 'definition' };

/** What came between a card and its saving from elsewhere, and the ways out. */
export function CardTrouble({ card, number, editing }: CardTroubleProps) {
  const theirs = useSyncExternalStore(editing.subscribe, () => editing.conflictOf(card.id));
  const isGone = useSyncExternalStore(editing.subscribe, () => editing.isGone(card.id));

  if (isGone) return <DeletedElsewhere card={card} number={number} editing={editing} />;
  if (!theirs) return null;
  const conflicts = fieldsOf(theirs).flatMap((name): TextConflict<TextField>[] => {
    if (name === 'showMediaAndText') return [];
    return [{ name, label: labels[name], mine: card[name], theirs: theirs[name] ?? '' }];
  });
  return (
    <ChangedElsewhere
      what={`Card ${number}`}
      conflicts={conflicts}
      onChoose={(field, choice) => editing.resolve(card.id, field, choice)}
    />
  );
}
