import { Copy, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { mapTexts } from '../../../cards/rules/card-texts.ts';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useCopy } from '../../../platform/web/ui/feedback/use-copy.ts';
import styles from '../../../saving/web/parts/changed-elsewhere.module.css';

interface DeletedElsewhereProps {
  card: Card;
  number: number;
  editing: CardEditing;
}

export function DeletedElsewhere({ card, number, editing }: DeletedElsewhereProps) {
  const copy = useCopy();
  const texts = mapTexts(card, (text: string) => (text === '' ? undefined : text));
  const text = Object.values(texts).join('\n');

  return (
    <div className={styles.panel} role="group" aria-label={`Card ${number} was deleted elsewhere`}>
      <p className={styles.head} role="alert">
        <TriangleAlert />
        Card {number} was deleted elsewhere. Your text is not saved.
      </p>
      <div className={styles.actions}>
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
