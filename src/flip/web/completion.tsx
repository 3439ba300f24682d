import { Bookmark, Layers, ListChecks, Puzzle, RotateCcw, Undo2, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { completionTitle } from '../rules/completion-titles.ts';
import type { Card } from '../../cards/contract/card.ts';
import { playableModes } from '../../player/rules/eligibility.ts';
import { laidOut } from '../rules/sorting.ts';
import { Hand } from '../../platform/web/ui/hand/hand.tsx';
import { iLoveYouHand } from '../../platform/web/ui/hand/i-love-you-hand.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import type { StillLearning } from '../../player/web/study/use-still-learning.ts';
import { useFocusOnMount } from '../../player/web/study/use-focus-on-mount.ts';
import { useConfetti } from '../../player/web/study/use-confetti.ts';
import styles from './completion.module.css';
import type { SortedDeck } from './use-sorter.ts';
import { setHue } from '../../platform/rules/hue.ts';
import { Thumbnail } from '../../media/web/thumbnail.tsx';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import { Term } from '../../player/web/card/term.tsx';
import cardPrintsStyles from './card-prints.module.css';

/** Further ones are only counted, so that the next actions stay in view. */
const maxPrints = 40;

interface LaidOutCard {
  readonly card: Card;
  readonly isKnown: boolean;
}

interface CompletionProps extends Pick<ModeProps, 'set' | 'cards' | 'modes' | 'onModeChange'> {
  /** All cards of the set, of which the deck may be a part. */
  setCards: readonly Card[];
  /** Practising the marked cards is offered first. */
  learning: StillLearning;
  deck: SortedDeck;
  /** To the first card. */
  restart: () => void;
  onPractise: (cardIds: readonly string[]) => void;
  /** Returns to all cards; undefined unless some are practised. */
  onLeavePractice: (() => void) | undefined;
}

/** After the last card: praise, the cards, and the next actions. */
export function Completion(props: CompletionProps) {
  const { set, cards, setCards, learning, deck } = props;
  const [title] = useState(() => completionTitle(Math.random));
  const laid = laidOut({ deck: cards, setCards, sorting: deck.sorting, marked: learning.marked });
  const learningIds = laid.flatMap(({ card, isKnown }) => (isKnown ? [] : card.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useFocusOnMount(heading);
  useConfetti(canvas, 'shower');
  const [main, ...others] = actionsOf(props, learningIds);
  return (
    <div className={styles.completion}>
      <canvas ref={canvas} className={styles.confetti} aria-hidden="true" />
      <Hand picture={iLoveYouHand} className={styles.hand} />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.text}>{`You've completed all ${cards.length} cards!`}</p>
      {learningIds.length > 0 && <p className={styles.learning}>{learningWords(learningIds.length)}</p>}
      <CardPrints setId={set.id} cards={laid} />
      <div className={styles.actions}>
        {main && (
          <Button kind="primary" size="tall" icon={main.icon} onClick={main.onClick}>
            {main.label}
          </Button>
        )}
        {others.map(({ label, icon, onClick }, index) => (
          <Button
            key={label}
            kind={index === 0 && others.length > 1 ? 'outline' : 'ghost'}
            size="tall"
            icon={icon}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface Action {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

/** The most useful first. */
function actionsOf(props: CompletionProps, learningIds: readonly string[]): Action[] {
  const { cards, modes, deck, restart, onModeChange, onPractise, onLeavePractice } = props;
  const onUndo = deck.sorter?.undo;
  const playable = onLeavePractice ? [] : playableModes(modes, cards);
  const practise = { label: `Practise these ${learningIds.length}`, icon: Bookmark };

  function startOver() {
    deck.setSorting([]);
    restart();
  }

  return [
    learningIds.length > 0 && { ...practise, onClick: () => onPractise(learningIds) },
    playable.includes('match') && { label: 'Try Match Game', icon: Puzzle, onClick: () => onModeChange('match') },
    playable.includes('quiz') && { label: 'Try Quiz Mode', icon: ListChecks, onClick: () => onModeChange('quiz') },
    { label: 'Restart Flip Cards', icon: RotateCcw, onClick: startOver },
    onLeavePractice && { label: 'Back to all cards', icon: Layers, onClick: onLeavePractice },
    onUndo && { label: 'Undo', icon: Undo2, onClick: onUndo },
  ].filter((action) => typeof action === 'object');
}

function learningWords(count: number): string {
  return count === 1 ? '1 card marked as still learning' : `${count} cards marked as still learning`;
}

interface CardPrintsProps {
  setId: string;
  cards: readonly LaidOutCard[];
}

/** Known cards are bright, others outlined and, if there are many, first. */
function CardPrints({ setId, cards }: CardPrintsProps) {
  const sorted = cards.length > maxPrints ? cards.toSorted((a, b) => Number(a.isKnown) - Number(b.isKnown)) : cards;
  const shown = sorted.slice(0, maxPrints);
  return (
    <ul className={cardPrintsStyles.prints} data-hue={setHue(setId)} aria-label="Cards">
      {shown.map(({ card, isKnown }) => (
        <li key={card.id} className={cardPrintsStyles.print} data-known={isKnown}>
          <Face setId={setId} card={card} />
          {!isKnown && <Bookmark className={cardPrintsStyles.mark} />}
          <VisuallyHidden>
            {card.term === '' ? 'Card without a term' : <Term text={card.term} />}
            {isKnown ? ': known' : ': still learning'}
          </VisuallyHidden>
        </li>
      ))}
      {cards.length > shown.length && (
        <li className={cardPrintsStyles.more}>{`and ${cards.length - shown.length} more`}</li>
      )}
    </ul>
  );
}

function Face({ setId, card }: { setId: string; card: Card }) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  if (path === null) {
    return (
      <span className={cardPrintsStyles.words} dir="auto" aria-hidden="true">
        {card.term || card.definition}
      </span>
    );
  }
  const framed = { thumbnailBox: card.signingBox, thumbnailWidth: card.mediaWidth, thumbnailHeight: card.mediaHeight };
  return (
    <Thumbnail
      className={cardPrintsStyles.picture}
      setId={setId}
      title={card.term}
      imagePath={path}
      framed={{ ...framed, thumbnailVideoBox: null, thumbnailVideoWidth: null, thumbnailVideoHeight: null }}
    />
  );
}
