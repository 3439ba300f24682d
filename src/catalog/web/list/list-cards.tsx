import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { FoundCard } from '../../contract.ts';
import { cardKeyOf, hasCard, isFull, withCardAt, withoutCard, type CardList } from '../../../cards/rules/card-list.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { framedCard, Thumbnail } from '../../../media/web/thumbnail.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import { DragHandle, SortableList, useSortableRow } from '../../../platform/web/ui/sortable/sortable-list.tsx';
import { translatedSignLanguageName } from '../../../platform/web/languages/sign-language-name.ts';
import styles from './list-cards.module.css';
import type { ListEdit } from '../use-addressed-list.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

interface ListCardsProps {
  cards: readonly FoundCard[];
  list: CardList;
  onEdit: (edit: ListEdit) => void;
}

/** Lists the cards in the list's order. Cards that are missing for now keep their places in the list. */
export function ListCards({ cards, list, onEdit }: ListCardsProps) {
  const t = useTexts();
  const rows = useRef<HTMLOListElement>(null);
  const toast = useToast();
  const keys = cards.map(({ id }) => cardKeyOf(id));
  const isMixed = new Set(cards.map(({ signLanguageName }) => signLanguageName)).size > 1;
  // By the time that Undo is chosen, another page may have filled the list.
  const latestList = useRef(list);
  useFocusRecovery({ list: rows, rowIds: keys, target: '[data-remove]' });

  useEffect(() => {
    latestList.current = list;
  }, [list]);

  function handleMove(key: string, toIndex: number) {
    const listIndex = list.cards.indexOf(keys[toIndex] ?? key);
    onEdit((before) => withCardAt(before, key, listIndex));
  }

  function handleRemove(key: string, name: string) {
    const listIndex = list.cards.indexOf(key);
    onEdit((before) => withoutCard(before, key));
    const putBack = () => {
      const { current } = latestList;
      if (isFull(current) && !hasCard(current, key))
        toast({
          title: t('The list is full'),
          description: t('{name} could not be put back', { name }),
          tone: 'bad',
        });
      else onEdit((before) => withCardAt(before, key, listIndex));
    };
    toast({ title: t('Card removed'), description: name, action: { label: t('Undo'), onSelect: putBack } });
  }

  return (
    <SortableList ids={keys} nameOf={(key) => cardName(cards[keys.indexOf(key)], t)} onMove={handleMove}>
      <ol ref={rows} className={styles.cards} aria-label={t('Cards')} tabIndex={-1}>
        {cards.map((card, index) => (
          <ListedCard
            key={card.id}
            rowKey={keys[index] ?? card.id}
            card={card}
            namesLanguage={isMixed}
            onRemove={handleRemove}
          />
        ))}
      </ol>
    </SortableList>
  );
}

interface ListedCardProps {
  rowKey: string;
  card: FoundCard;
  namesLanguage: boolean;
  onRemove: (key: string, name: string) => void;
}

function ListedCard({ rowKey, card, namesLanguage, onRemove }: ListedCardProps) {
  const t = useTexts();
  const { row, handle } = useSortableRow(rowKey);
  const name = cardName(card, t);
  return (
    <li {...row} className={styles.card} data-row={rowKey}>
      <DragHandle {...handle} label={t('Move {name}', { name })} />
      <CardPicture card={card} />
      <span className={styles.words}>
        <span className={styles.term} dir="auto" lang={card.termLanguage || undefined}>
          {name}
        </span>
        <CardOrigin card={card} namesLanguage={namesLanguage} />
      </span>
      <IconButton label={t('Remove {name}', { name })} icon={X} data-remove onClick={() => onRemove(rowKey, name)} />
    </li>
  );
}

function CardOrigin({
  card: { setId, setTitle, signLanguageName },
  namesLanguage,
}: Pick<ListedCardProps, 'card' | 'namesLanguage'>) {
  const t = useTexts();
  const language = namesLanguage ? translatedSignLanguageName(signLanguageName, t) : '';
  return (
    <span className={styles.set}>
      {setId !== '' && (
        <Link href={links.catalogSet(setId, 'flip')} dir="auto">
          {setTitle}
        </Link>
      )}
      {setId !== '' && language !== '' && ' · '}
      {language}
    </span>
  );
}

function CardPicture({ card }: { card: FoundCard }) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  return (
    <Thumbnail
      className={styles.picture}
      setId={card.setId}
      title={card.term}
      imagePath={path}
      framed={framedCard(card)}
    />
  );
}

function cardName(card: FoundCard | undefined, t: Texts): string {
  return card?.term.trim() || t('card without a term');
}
