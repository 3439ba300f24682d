import { gradeCard, type Grade } from '../../remember/rules/grade-card.ts';
import { fourAnswersKey } from '../../platform/rules/preference-keys.ts';
import { cardIndexOn } from '../rules/flip.ts';
import { undoSorting } from '../rules/sorting.ts';
import { readPreference } from '../../platform/web/browser/preferences.ts';
import { memoryOf, rememberAnswer } from '../../remember/web/remembered.ts';
import { homeOf } from './review/home-of.ts';
import type { Sorter, SorterInput } from './sorter.tsx';
import { fourAnswers } from './review/answers.tsx';
import { ReviewControls } from './review-controls.tsx';

const twoAnswers = ['again', 'good'] as const satisfies readonly Grade[];

/** A turned card is answered, and comes back when it is about to be forgotten. */
export function reviewerOf(input: SorterInput): Sorter {
  const { study, sorting } = input;
  const answers = readPreference(fourAnswersKey) === 'true' ? fourAnswers : twoAnswers;
  const isTurned = isAnswerSeen(input);
  const undo = sorting.length > 0 ? () => undoLast(input) : undefined;

  return {
    keys: { characters: { l: study.toggleMark, u: () => undo?.() } },
    controls: (
      <ReviewControls
        {...input}
        answers={isTurned ? answers : undefined}
        onAnswer={(grade) => answer(grade, input)}
        onUndo={undo}
      />
    ),
    undo,
  };
}

function isAnswerSeen({ study: { flip }, settings }: SorterInput): boolean {
  if (flip.stage.phase !== 'studying') return false;
  return settings.showsBothSides || flip.turnedIndex === cardIndexOn(flip.stage, flip.order);
}

/** Cards that were not known are also marked to be practised. */
function answer(grade: Grade, { set, study, sorting, setSorting }: SorterInput): void {
  const { card, isMarked } = study;
  if (!card) return;
  const nowMs = Date.now();
  const before = memoryOf(homeOf(set, card.id)).get(card.id);
  const memory = gradeCard(before, grade, nowMs);
  const pile = grade === 'again' ? 'learning' : 'known';
  setSorting([...sorting, { cardId: card.id, pile, wasMarked: isMarked, before }]);
  void rememberAnswer({ setId: homeOf(set, card.id), cardId: card.id, memory, answeredMs: nowMs, difference: 1 });
  study.goOn();
}

function undoLast({ set, study, cards, sorting, setSorting }: SorterInput): void {
  const last = sorting.at(-1);
  if (!last) return;
  setSorting(undoSorting(sorting));
  const { cardId, before } = last;
  void rememberAnswer({ setId: homeOf(set, cardId), cardId, memory: before, answeredMs: Date.now(), difference: -1 });
  study.jump(study.flip.order.findIndex((index) => cards[index]?.id === cardId));
}
