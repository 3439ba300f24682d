import type { Card } from '../../../../cards/contract/card.ts';
import { maxHowSignedLength } from '../../../../platform/rules/limits.ts';
import { AutosizeField } from '../../../../platform/web/ui/fields/autosize-field.tsx';
import type { CardActions } from './card-actions.ts';
import { FoldedPart } from './folded-part.tsx';

interface HowSignedFieldProps {
  card: Card;
  number: number;
  actions: CardActions;
}

export function HowSignedField({ card, number, actions }: HowSignedFieldProps) {
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
