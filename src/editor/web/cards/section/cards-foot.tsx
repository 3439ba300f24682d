import { Images, Plus } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import styles from './cards-section.module.css';

interface CardsFootProps {
  isFiltered: boolean;
  onAddCard: () => void;
  onAddClips: () => void;
}

export function CardsFoot({ isFiltered, onAddCard, onAddClips }: CardsFootProps) {
  return (
    <div className={styles.foot}>
      <Button kind="ghost" icon={Plus} onClick={onAddCard}>
        Add Card
      </Button>
      <Button kind="ghost" icon={Images} onClick={onAddClips}>
        Add many clips…
      </Button>
      {!isFiltered && (
        <p className={styles.hint}>
          <kbd>Enter</kbd> in the last definition adds the next card
        </p>
      )}
    </div>
  );
}
