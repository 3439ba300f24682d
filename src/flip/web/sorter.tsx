import type { ReactElement, RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { throwMs } from '../../platform/rules/limits.ts';
import { pileCounts, undoSorting, type Pile, type Sorting } from '../rules/sorting.ts';
import { isRightToLeft } from '../../platform/web/browser/is-right-to-left.ts';
import { vibrate } from '../../platform/web/browser/vibration.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import type { FlipStudyState } from './use-flip-study.ts';
import type { StillLearning } from '../../player/web/study/use-still-learning.ts';
import type { StudyKeys } from '../../player/web/study/use-study-keys.ts';
import { SortControls } from './sort-controls.tsx';
import styles from './piles.module.css';

/** Higher piles differ by their counts only. */
const maxSheets = 7;

/** A short vibration. */
const hapticMs = 10;

/** The side of each pile, 1 for right, whatever the writing direction. */
const sides = { known: 1, learning: -1 } as const satisfies Record<Pile, number>;

/** Replaces the deck's keys, swipes and controls while cards are sorted or answered. */
export interface Sorter {
  readonly keys: StudyKeys;
  readonly swipe?: { readonly onNext: () => void; readonly onPrevious: () => void };
  readonly controls: ReactElement;
  readonly piles?: ReactElement;
  /** Undefined before the first card is sorted. */
  readonly undo: (() => void) | undefined;
}

export interface SortedStudy extends Pick<ModeProps, 'set' | 'cards' | 'settings' | 'playerRef' | 'isPaused'> {
  /** All cards of the set, of which the deck may be a part. */
  setCards: readonly Card[];
  learning: StillLearning;
  /** Starts a deck of only these cards. */
  onPractise: (cardIds: readonly string[]) => void;
  /** Undefined unless some cards are practised. */
  onLeavePractice: (() => void) | undefined;
}

export interface SorterInput extends SortedStudy {
  study: FlipStudyState;
  /** The card on top, which leaves to its pile's side. */
  followerRef: RefObject<HTMLElement | null>;
  sorting: Sorting;
  setSorting: (sorting: Sorting) => void;
}

/** Right is known; left is still learning, which also marks the card. */
export function sorterOf(input: SorterInput): Sorter {
  const { study, cards, playerRef, sorting, onLeavePractice } = input;
  const { flip, position, jump } = study;
  const counts = pileCounts(sorting);
  const isSorting = flip.stage.phase === 'studying';
  const undo = sorting.length > 0 ? () => undoLast(input) : undefined;
  const put = (pile: Pile) => sortTo(pile, input);
  const isMirrored = () => playerRef.current !== null && isRightToLeft(playerRef.current);
  const putRight = () => put('known');
  const putLeft = () => (isSorting ? put('learning') : undo?.());
  const once = (act: () => void) => (isHeld: boolean) => (isHeld ? undefined : act());
  return {
    keys: {
      onNext: once(() => (isMirrored() ? putLeft() : putRight())),
      onPrevious: once(() => (isMirrored() ? putRight() : putLeft())),
      characters: { l: study.toggleMark, u: () => undo?.() },
    },
    swipe: {
      onNext: () => (isMirrored() ? putRight() : putLeft()),
      onPrevious: () => (isMirrored() ? putLeft() : putRight()),
    },
    controls: (
      <SortControls
        position={Math.min(position, cards.length - 1)}
        cardCount={cards.length}
        counts={counts}
        onSort={put}
        onUndo={undo}
        onJump={jump}
        onLeavePractice={onLeavePractice}
      />
    ),
    piles: <Piles counts={counts} />,
    undo,
  };
}

/** Left marks the card as still learning, right unmarks it. */
function sortTo(pile: Pile, { study, learning, followerRef, sorting, setSorting }: SorterInput): void {
  const { card, flip, isMarked } = study;
  if (!card || flip.stage.phase !== 'studying') return;
  setSorting([...sorting, { cardId: card.id, pile, wasMarked: isMarked }]);
  if (isMarked !== (pile === 'learning')) learning.toggle(card.id);
  leaveTo(sides[pile], followerRef.current);
  vibrate(hapticMs);
  study.goOn();
}

/** Puts the card back on top and restores its mark. */
function undoLast({ study, cards, learning, sorting, setSorting }: SorterInput): void {
  const last = sorting.at(-1);
  if (!last) return;
  setSorting(undoSorting(sorting));
  if (learning.marked.includes(last.cardId) !== last.wasMarked) learning.toggle(last.cardId);
  study.jump(study.flip.order.findIndex((index) => cards[index]?.id === last.cardId));
}

/** Animated like a thrown card. */
function leaveTo(side: number, card: HTMLElement | null): void {
  if (!card) return;
  card.style.setProperty('--side', `${side}`);
  setTimeout(() => card.style.removeProperty('--side'), throwMs);
}

interface PilesProps {
  counts: Readonly<Record<Pile, number>>;
}

/** At the edges of the stage. Decorative: the counts are on the buttons. */
function Piles({ counts }: PilesProps) {
  return (['learning', 'known'] as const).map((pile) => (
    <div
      key={pile}
      className={styles.pile}
      style={{ '--sheets': Math.min(counts[pile], maxSheets) }}
      data-pile={pile}
      aria-hidden="true"
    />
  ));
}
