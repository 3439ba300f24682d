import { Ellipsis } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { Words } from '../../../player/web/card/how-signed.tsx';
import styles from './deck-tools.module.css';

interface WholeTextProps {
  /** The card whose media is shown; undefined while words are shown. */
  card: Card | undefined;
  playerRef: RefObject<HTMLElement | null>;
}

/** Where the text beside the media is cut, it fades, and a button shows all of it. */
export function WholeText({ card, playerRef }: WholeTextProps) {
  const t = useTexts();
  const isCut = useIsCut(playerRef, card?.showMediaAndText ? card.id : undefined);
  return isCut && card ? (
    <Words key={card.id} label={t('More')} text={card.definition} icon={Ellipsis} className={styles.cut} />
  ) : null;
}

/** Below the text, where nothing is cut. */
const marginPx = 12;

function useIsCut(player: RefObject<HTMLElement | null>, cardId: string | undefined): boolean {
  const [cutId, setCutId] = useState<string>();
  useEffect(() => {
    const text = player.current?.querySelector('[data-current] [data-shown] [data-has-text] + *');
    const paper = text?.closest('[data-shown]');
    if (!text || !paper || cardId === undefined) return;
    const observer = new ResizeObserver(() => {
      const isCut = [text, paper].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + marginPx);
      setCutId(isCut ? cardId : undefined);
    });
    observer.observe(paper);
    observer.observe(text);
    return () => observer.disconnect();
  }, [player, cardId]);
  return cardId !== undefined && cutId === cardId;
}
