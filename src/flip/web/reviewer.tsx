import type { ReactElement, RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { throwMs } from '../../platform/rules/limits.ts';
import { isRightToLeft } from '../../platform/web/browser/is-right-to-left.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import type { StudyKeys } from '../../player/web/study/use-study-keys.ts';
import type { CardMemory } from '../../remember/rules/card-memory.ts';
import { gradeCard, type Grade } from '../../remember/rules/grade-card.ts';
import type { Remembering } from '../../remember/rules/remembering.ts';
import { memoryOf, readRemembered, rememberAnswer } from '../../remember/web/remembered.ts';
import { cardIndexOn } from '../rules/flip.ts';
import { homeOf } from './home-of.ts';
import { ReviewControls } from './review-controls.tsx';
import type { FlipStudyState } from './use-flip-study.ts';

/** The side to which an answered card leaves, 1 for right, whatever the writing direction. */
const sides = { again: -1, good: 1 } as const satisfies Record<Grade, number>;

/** Replaces the deck's digits and controls, and its swipes while the answer is seen. */
export interface Reviewer {
  readonly keys: StudyKeys;
  readonly swipe: { readonly onNext: () => void; readonly onPrevious: () => void } | undefined;
  readonly controls: ReactElement;
  /** Undefined before the first answer. */
  readonly undo: (() => void) | undefined;
}

/** What Undo restores. */
export interface Answered {
  readonly cardId: string;
  readonly order: readonly number[];
  readonly position: number;
  readonly before: CardMemory | undefined;
}

export interface ReviewedStudy extends Pick<ModeProps, 'set' | 'cards' | 'settings' | 'playerRef' | 'isPaused'> {
  /** All cards of the set, of which the deck may be a part. */
  setCards: readonly Card[];
  /** Starts a deck of only these cards. */
  onPractise: (cardIds: readonly string[]) => void;
  /** Undefined unless some cards are practised. */
  onLeavePractice: (() => void) | undefined;
}

export interface ReviewInput extends ReviewedStudy {
  study: FlipStudyState;
  /** The card on top, which leaves to its answer's side. */
  followerRef: RefObject<HTMLElement | null>;
  answered: readonly Answered[];
  setAnswered: (answered: readonly Answered[]) => void;
  remembering: Remembering;
}

/** Answers are offered only when what they build on is read. */
export async function openReviewer(): Promise<typeof reviewerOf> {
  await readRemembered();
  return reviewerOf;
}

/** Once both sides of a card were seen it is answered; Again brings it back later in the deck. */
function reviewerOf(input: ReviewInput): Reviewer {
  const { playerRef, answered } = input;
  const isSeen = isAnswerSeen(input);
  const undo = answered.length > 0 ? () => undoLast(input) : undefined;
  const give = (grade: Grade) => answer(grade, input);
  const isMirrored = () => playerRef.current !== null && isRightToLeft(playerRef.current);
  const grades = ['again', 'good'] as const;
  return {
    keys: {
      characters: { u: () => undo?.() },
      onDigit(digit) {
        const grade = isSeen ? grades[digit - 1] : undefined;
        if (grade) give(grade);
      },
    },
    swipe: isSeen
      ? { onNext: () => give(isMirrored() ? 'good' : 'again'), onPrevious: () => give(isMirrored() ? 'again' : 'good') }
      : undefined,
    controls: <ReviewControls {...input} onAnswer={isSeen ? give : undefined} onUndo={undo} />,
    undo,
  };
}

function isAnswerSeen({ study: { flip }, settings, remembering }: ReviewInput): boolean {
  if (remembering === 'false' || flip.stage.phase !== 'studying') return false;
  return settings.showsBothSides || flip.turnedIndex === cardIndexOn(flip.stage, flip.order);
}

function answer(grade: Grade, { set, study, followerRef, answered, setAnswered, remembering }: ReviewInput): void {
  const isKept = remembering === 'true';
  const { card, flip } = study;
  if (!card || flip.stage.phase !== 'studying') return;
  const before = isKept ? memoryOf(homeOf(set, card.id)).get(card.id) : undefined;
  setAnswered([...answered, { cardId: card.id, order: flip.order, position: flip.stage.position, before }]);
  if (isKept) {
    const nowMs = Date.now();
    const memory = gradeCard(before, grade, nowMs);
    void rememberAnswer({ setId: homeOf(set, card.id), cardId: card.id, memory, answeredMs: nowMs, difference: 1 });
  }
  leaveTo(sides[grade], followerRef.current);
  if (grade === 'again') study.comeAgain();
  else study.goOn();
}

function undoLast({ set, study, cards, answered, setAnswered, remembering }: ReviewInput): void {
  const last = answered.at(-1);
  if (!last) return;
  setAnswered(answered.slice(0, -1));
  const { cardId, before, order, position } = last;
  if (remembering === 'true')
    void rememberAnswer({ setId: homeOf(set, cardId), cardId, memory: before, answeredMs: Date.now(), difference: -1 });
  if (order.length === cards.length) study.resume(order, position);
}

/** Animated like a thrown card. */
function leaveTo(side: number, card: HTMLElement | null): void {
  if (!card) return;
  card.style.setProperty('--side', `${side}`);
  setTimeout(() => card.style.removeProperty('--side'), throwMs);
}
