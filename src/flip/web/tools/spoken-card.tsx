import { useEffect, useRef, useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { cardIndexOn } from '../../rules/flip.ts';
import { studiedSides, spokenSide, type CardSide } from '../../../player/rules/sides.ts';
import type { StudyTools } from './study-tools.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

type SpokenCardProps = Pick<StudyTools, 'study' | 'cards' | 'settings'>;

/** Announces the card's content while the focus is elsewhere; a focused card is read anyway. */
export function SpokenCard({ study, cards, settings }: SpokenCardProps) {
  const t = useTexts();
  const { stage, order } = study.flip;
  const [words, setWords] = useState('');
  const said = useRef(stage);
  const card = cards[cardIndexOn(stage, order) ?? cards.length];
  const isFlipped = stage.phase === 'studying' && stage.isFlipped;
  const shown = card ? shownWords(card, isFlipped, settings, t) : '';

  useEffect(() => {
    if (said.current === stage) return;
    said.current = stage;
    setWords(document.activeElement?.matches('[data-shown]') ? '' : shown);
  }, [stage, shown]);

  return <span>{words}</span>;
}

function shownWords(card: Card, isFlipped: boolean, settings: SpokenCardProps['settings'], t: Texts): string {
  const { front, back } = studiedSides(card, settings);
  const sides = settings.showsBothSides ? [front, back] : [isFlipped ? back : front];
  const words = sides.map((side) => spokenSide(card, side, t));
  if (card.howSigned.trim() !== '' && sides.some(showsMedia))
    words.push(t('How it is signed: {words}', { words: card.howSigned }));
  if (card.furtherClips.length > 0 && sides.some(showsMedia)) words.push(clipWords(card, t));
  return words.join('. ');
}

function clipWords({ furtherClips, clipLabel1 }: Card, t: Texts): string {
  const place = t('Clip {number} of {count}', { number: 1, count: furtherClips.length + 1 });
  return clipLabel1.trim() === '' ? place : `${place}: ${clipLabel1}`;
}

function showsMedia(side: CardSide): boolean {
  return side.kind === 'definition' && side.showsMedia;
}
