import type { ReactElement, RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { throwMs } from '../../platform/rules/limits.ts';
import { isRightToLeft } from '../../platform/web/browser/is-right-to-left.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import type { StudyKeys } from '../../player/web/study/use-study-keys.ts';
import type { AnswerRecord } from '../../remember/rules/answer-record.ts';
import { gradeCard, type Grade } from '../../remember/rules/grade-card.ts';
import type { Remembering } from '../../remember/rules/remembering.ts';
import { memoryOf, readRemembered, rememberAnswer } from '../../remember/web/remembered.ts';
import { cardIndexOn } from '../rules/flip.ts';
import { progressSetId } from './progress-set-id.ts';
import { ReviewControls } from './review-controls.tsx';
import type { FlipStudyState } from './use-flip-study.ts';

/** What flip mode uses instead of its own keys, swipes and controls while the visitor answers cards. */
export interface Reviewer {
  readonly keys: StudyKeys;
  /** Undefined until both sides of the card were seen. */
  readonly swipe: { readonly onNext: () => void; readonly onPrevious: () => void } | undefined;
  readonly controls: ReactElement;
  /** Undefined before the first answer. */
  readonly undo: (() => void) | undefined;
}

/** The state before an answer, which Undo restores. */
export interface UndoStep {
  readonly order: readonly number[];
  readonly position: number;
  /** Undefined if the answer was not stored. */
  readonly stored: StoredAnswer | undefined;
}

interface StoredAnswer {
  readonly record: AnswerRecord;
  /** What was remembered of the card before the answer. */
  readonly memoryBefore: AnswerRecord['memory'];
}

export interface ReviewedStudy extends Pick<ModeProps, 'set' | 'cards' | 'settings' | 'playerRef' | 'isPaused'> {
  /** All cards of the set, of which the deck may be a part. */
  setCards: readonly Card[];
  /** Starts a deck of only these cards. */
  onPractise: (cardIds: readonly string[]) => void;
  /** Returns to all cards; undefined unless some are practised. */
  onLeavePractice: (() => void) | undefined;
}

export interface ReviewInput extends ReviewedStudy {
  study: FlipStudyState;
  /** The card on top, which leaves to its answer's side. */
  draggedRef: RefObject<HTMLElement | null>;
  /** One for each answer, the latest last. */
  undoSteps: readonly UndoStep[];
  setUndoSteps: (undoSteps: readonly UndoStep[]) => void;
  remembering: Remembering;
}

/** Loads what this device remembers of the cards, because an answer builds on that. */
export async function loadReviewer(): Promise<typeof createReviewer> {
  await readRemembered();
  return createReviewer;
}

/**
 * Makes the keys, swipes and controls by which a card is answered once both its sides were seen. With Again it returns
 * later in the deck.
 */
function createReviewer(input: ReviewInput): Reviewer {
  const { playerRef, undoSteps } = input;
  const isAnswerable = canBeAnswered(input);
  const undo = undoSteps.length > 0 ? () => undoLast(input) : undefined;
  const giveGrade = (grade: Grade) => answer(grade, input);
  // A swipe to the right always means Good. It is `onPrevious`, but in right-to-left text `onNext`.
  const isNextToTheRight = () => playerRef.current !== null && isRightToLeft(playerRef.current);
  const gradesByDigit = ['again', 'good'] as const;
  return {
    keys: {
      characters: { u: () => undo?.() },
      onDigit(digit) {
        const grade = isAnswerable ? gradesByDigit[digit - 1] : undefined;
        if (grade) giveGrade(grade);
      },
    },
    swipe: isAnswerable
      ? {
          onNext: () => giveGrade(isNextToTheRight() ? 'good' : 'again'),
          onPrevious: () => giveGrade(isNextToTheRight() ? 'again' : 'good'),
        }
      : undefined,
    controls: <ReviewControls {...input} onAnswer={isAnswerable ? giveGrade : undefined} onUndo={undo} />,
    undo,
  };
}

function canBeAnswered({ study: { flip }, settings, remembering }: ReviewInput): boolean {
  if (remembering === 'off' || flip.stage.phase !== 'studying') return false;
  return settings.showsBothSides || flip.turnedIndex === cardIndexOn(flip.stage, flip.order);
}

/** The side to which an answered card leaves: -1 is left and 1 is right, whatever the writing direction. */
const sideOfGrade = { again: -1, good: 1 } as const satisfies Record<Grade, number>;

/**
 * Notes the answer to the card on top, and goes to the next card. A card that shows both sides can be answered at once,
 * so a second press while the card before it leaves is ignored.
 */
function answer(grade: Grade, input: ReviewInput): void {
  const { set, study, settings, draggedRef, undoSteps, setUndoSteps, remembering } = input;
  const { card, flip } = study;
  if (!card || flip.stage.phase !== 'studying' || (settings.showsBothSides && flip.move.phase === 'leaving')) return;
  const stored = remembering === 'spaced' ? storeAnswer(grade, progressSetId(set, card.id), card.id) : undefined;
  setUndoSteps([...undoSteps, { order: flip.order, position: flip.stage.position, stored }]);
  throwTo(sideOfGrade[grade], draggedRef.current);
  if (grade === 'again') study.moveToEnd();
  else study.goNext();
}

function storeAnswer(grade: Grade, setId: string, cardId: string): StoredAnswer {
  const memoryBefore = memoryOf(setId).get(cardId);
  const answeredMs = Date.now();
  const memory = gradeCard(memoryBefore, grade, answeredMs);
  const record: AnswerRecord = { setId, cardId, memory, answeredMs, difference: 1 };
  void rememberAnswer(record);
  return { record, memoryBefore };
}

/** Takes the last answer back, also in storage if it was stored, whatever "Remember" is set to by now. */
function undoLast({ study, cards, undoSteps, setUndoSteps }: ReviewInput): void {
  const lastStep = undoSteps.at(-1);
  if (!lastStep) return;
  setUndoSteps(undoSteps.slice(0, -1));
  const { stored, order, position } = lastStep;
  if (stored) void rememberAnswer(undoRecord(stored));
  // If cards were added or removed since, the order before the answer no longer fits the deck.
  if (order.length === cards.length) study.resume(order, position);
}

/** Returns the record that takes the answer back. A newer answer of another page is kept. */
function undoRecord({ record, memoryBefore }: StoredAnswer): AnswerRecord {
  const latest = memoryOf(record.setId).get(record.cardId);
  const isNewer = latest && record.memory && latest.reviewedMs > record.memory.reviewedMs;
  return { ...record, memory: isNewer ? latest : memoryBefore, difference: -1 };
}

/** Lets the card leave to a side, as if it had been swiped. */
function throwTo(side: number, card: HTMLElement | null): void {
  if (!card) return;
  card.style.setProperty('--side', `${side}`);
  setTimeout(() => card.style.removeProperty('--side'), throwMs);
}
