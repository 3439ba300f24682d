import { ChevronRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Card } from '../../../../../shared/contract/card.ts';
import { maxHowSignedLength } from '../../../../../shared/limits.ts';
import { AutosizeField } from './autosize-field.tsx';
import type { CardActions } from './card-actions.ts';
import styles from './how-signed-field.module.css';

interface HowSignedFieldProps {
  card: Card;
  number: number;
  actions: CardActions;
}

/** The sign in words. Folded away until it is wanted or there. */
export function HowSignedField({ card, number, actions }: HowSignedFieldProps) {
  const [isOpen, setOpen] = useState(card.howSigned !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  return (
    <div className={styles.how}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`How it is signed, card ${number}`}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight />
        How it is signed
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <AutosizeField
            ref={field}
            kind="definition"
            label="How it is signed"
            number={number}
            isLabelShown={false}
            value={card.howSigned}
            maxLength={maxHowSignedLength}
            onType={(howSigned) => actions.type(card.id, { howSigned })}
            onLeave={actions.showTyped}
          />
        )}
      </div>
    </div>
  );
}
