import { Images, Plus } from 'lucide-react';
import { helloHand } from '../../../../platform/web/ui/hand/hello-hand.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/empty-state.tsx';
import styles from './cards-section.module.css';

interface NoCardsProps {
  onAddCard: () => void;
  onAddClips: () => void;
}

export function NoCards({ onAddCard, onAddClips }: NoCardsProps) {
  return (
    <div className={styles.empty}>
      <EmptyState
        hand={helloHand}
        level={3}
        title="No cards yet"
        text="Add the first card here, or many at once above."
        action={
          <div className={styles.rows}>
            <Button icon={Plus} onClick={onAddCard}>
              Add Card
            </Button>
            <Button kind="ghost" icon={Images} onClick={onAddClips}>
              Add many clips…
            </Button>
          </div>
        }
      />
    </div>
  );
}
