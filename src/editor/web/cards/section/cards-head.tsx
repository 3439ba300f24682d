import { Plus } from 'lucide-react';
import { classNames } from '../../../../platform/web/ui/primitives.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { formatCardCount, FindField } from '../../find/find-field.tsx';
import panelStyles from '../../../../saving/web/parts/panel.module.css';
import styles from './cards-section.module.css';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';

interface CardsHeadProps {
  cardCount: number;
  shownCount: number;
  isFiltered: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  onEditCards: () => void;
  onAddCard: () => void;
}

/** The heading of the list of cards, with its search field and buttons. */
export function CardsHead({
  cardCount,
  shownCount,
  isFiltered,
  query,
  onQueryChange,
  onEditCards,
  onAddCard,
}: CardsHeadProps) {
  const t = useTexts();
  return (
    <div className={classNames(panelStyles.head, styles.head)}>
      <h2 className={styles.heading} id="cards-heading">
        {t('Cards')}{' '}
        {cardCount > 0 && (
          <span className={styles.count} data-figures>
            {formatCardCount(cardCount, isFiltered ? shownCount : undefined, t)}
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
        <Button kind="ghost" data-opener="" disabled={cardCount === 0} onClick={onEditCards}>
          {t('Edit Cards')}
        </Button>
        {cardCount > 0 && (
          <Button icon={Plus} onClick={onAddCard}>
            {t('Add Card')}
          </Button>
        )}
      </div>
    </div>
  );
}
