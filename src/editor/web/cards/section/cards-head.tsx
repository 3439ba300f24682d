import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { countWords, FindField } from '../../find/find-field.tsx';
import panelStyles from '../../../../saving/web/parts/panel.module.css';
import styles from './cards-section.module.css';

interface CardsHeadProps {
  cardCount: number;
  shownCount: number;
  isFiltered: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  selectRef: Ref<HTMLButtonElement>;
  onSelect: () => void;
  onEditCards: () => void;
  onAddCard: () => void;
}

export function CardsHead({
  cardCount,
  shownCount,
  isFiltered,
  query,
  onQueryChange,
  selectRef,
  onSelect,
  onEditCards,
  onAddCard,
}: CardsHeadProps) {
  return (
    <div className={classNames(panelStyles.head, styles.head)}>
      <h2 className={styles.heading} id="cards-heading">
        Cards{' '}
        {cardCount > 0 && (
          <span className={styles.count} data-figures>
            {countWords(cardCount, shownCount, isFiltered)}
          </span>
        )}
      </h2>
      <FindField
        count={cardCount}
        foundCount={shownCount}
        isFiltered={isFiltered}
        query={query}
        onQueryChange={onQueryChange}
      />
      <div className={styles.tools}>
        {cardCount > 0 && (
          <Button kind="ghost" ref={selectRef} onClick={onSelect}>
            Select
          </Button>
        )}
        <Button kind="ghost" data-opener="" disabled={cardCount === 0} onClick={onEditCards}>
          Edit Cards
        </Button>
        {cardCount > 0 && (
          <Button icon={Plus} onClick={onAddCard}>
            Add Card
          </Button>
        )}
      </div>
    </div>
  );
}
