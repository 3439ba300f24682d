import { CalendarClock, Undo2, X } from 'lucide-react';
import { useRef, useState, useEffect, useLayoutEffect, type RefObject } from 'react';
import { dueCardIds } from '../../remember/rules/due-cards.ts';
import type { Grade } from '../../remember/rules/grade-card.ts';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { memoryOf, useRemembered, keepCardsOf } from '../../remember/web/remembered.ts';
import { classNames } from '../../platform/web/ui/class-names.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import moves from '../../player/web/frame/move-controls.module.css';
import { NextButton } from '../../player/web/frame/next-button.tsx';
import { PreviousButton } from '../../player/web/frame/previous-button.tsx';
import { CardCount } from './card-count.tsx';
import type { SorterInput } from './sorter.tsx';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { Answers, fourAnswers, gradeNames } from './review/answers.tsx';
import styles from './review-controls.module.css';
import { homeOf, homesOf } from './review/home-of.ts';
import { dueStartKey } from '../../platform/rules/preference-keys.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';

interface ReviewControlsProps extends SorterInput {
  /** Undefined until the card is turned. */
  answers: readonly Grade[] | undefined;
  onAnswer: (grade: Grade) => void;
  /** Undefined before the first answer. */
  onUndo: (() => void) | undefined;
}

/** The usual controls until the card is turned, then its answers. All four can be opened for one card. */
export function ReviewControls(props: ReviewControlsProps) {
  const { set, study, playerRef, isPaused } = props;
  const remembered = useRemembered();
  const [openedId, setOpenedId] = useState<string>();
  const cardId = study.card?.id;
  const answers = openedId !== undefined && openedId === cardId && props.answers ? fourAnswers : props.answers;
  const isAnswered = remembered !== undefined && answers !== undefined && cardId !== undefined;
  const room = useRef<HTMLDivElement>(null);
  useDueStart(props, remembered !== undefined);
  useKeptFocus(room, playerRef, isAnswered);
  useStudyKeys(playerRef, { onDigit: handleDigit }, isAnswered && !isPaused);

  function handleAnswer(grade: Grade) {
    setOpenedId(undefined);
    props.onAnswer(grade);
  }

  function handleDigit(digit: number) {
    const grade = answers?.[digit - 1];
    if (grade) handleAnswer(grade);
    else if (digit <= fourAnswers.length) setOpenedId(cardId);
  }

  return (
    <div ref={room} className={styles.room}>
      {isAnswered ? (
        <Answers
          key={cardId}
          answers={answers}
          memory={memoryOf(homeOf(set, cardId)).get(cardId)}
          onAnswer={handleAnswer}
          onOpen={answers.length < fourAnswers.length ? () => setOpenedId(cardId) : undefined}
        />
      ) : (
        <Moves {...props} dueIds={remembered ? dueIdsOf(props) : []} />
      )}
      <VisuallyHidden role="status">{isAnswered ? spokenAnswers(answers) : ''}</VisuallyHidden>
    </div>
  );
}

function Moves({
  study,
  cards,
  dueIds,
  onUndo,
  onPractise,
  onLeavePractice,
}: ReviewControlsProps & { dueIds: readonly string[] }) {
  const next = useRef<HTMLButtonElement>(null);
  const position = Math.min(study.position, cards.length - 1);
  return (
    <div className={moves.controls}>
      <PreviousButton isFirst={position === 0} nextRef={next} onClick={study.goBack} />
      <div className={classNames(moves.place, styles.place)}>
        <CardCount position={position} cardCount={cards.length} onJump={study.jump} />
        <div className={styles.more}>
          {onLeavePractice ? (
            <Button kind="ghost" size="small" icon={X} aria-label="Back to all cards" onClick={onLeavePractice} />
          ) : (
            dueIds.length > 0 && (
              <Button
                kind="ghost"
                size="small"
                icon={CalendarClock}
                aria-label={`Study ${countedText(dueIds.length, 'card')} due today`}
                onClick={() => onPractise(dueIds)}
              >
                {dueIds.length}
              </Button>
            )
          )}
          {onUndo && <Button kind="ghost" size="small" icon={Undo2} aria-label="Undo" onClick={onUndo} />}
        </div>
      </div>
      <NextButton ref={next} onClick={study.goOn} />
    </div>
  );
}

function spokenAnswers(answers: readonly Grade[]): string {
  return answers.map((grade, index) => `${index + 1} ${gradeNames[grade]}`).join(', ');
}

function dueIdsOf({ set, setCards }: SorterInput): readonly string[] {
  const ids = new Set(setCards.map(({ id }) => id));
  const isHere = (cardId: string, home: string) => ids.has(cardId) && homeOf(set, cardId) === home;
  return homesOf(set).flatMap((home) =>
    dueCardIds(memoryOf(home), Date.now()).filter((cardId) => isHere(cardId, home)),
  );
}

/** If the page around the player has asked for it. Forgets cards that the set no longer has. */
function useDueStart({ set, setCards, onPractise }: SorterInput, isRead: boolean): void {
  const { id, homes } = set;

  useEffect(() => {
    if (isRead && !homes) void keepCardsOf(id, new Set(setCards.map((card) => card.id)));
  }, [id, homes, setCards, isRead]);

  useEffect(() => {
    if (!isRead || readPreference(dueStartKey) !== id) return;
    writePreference(dueStartKey, '');
    onPractise(dueCardIds(memoryOf(id), Date.now()));
    // oxlint-disable-next-line react/exhaustive-deps -- once: the deck is another one then
  }, [id, isRead]);
}

/** Buttons change when a card is turned: a removed button gives its focus to the card. */
function useKeptFocus(
  room: RefObject<HTMLElement | null>,
  player: RefObject<HTMLElement | null>,
  isAnswered: boolean,
): void {
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const shown = player.current?.querySelector<HTMLElement>('[data-shown]');
    if (hadFocus.current && document.activeElement === document.body) shown?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [player, isAnswered]);

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const handleFocus = () => (hadFocus.current = true);
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    };
    element.addEventListener('focusin', handleFocus);
    element.addEventListener('focusout', handleBlur);
    return () => {
      element.removeEventListener('focusin', handleFocus);
      element.removeEventListener('focusout', handleBlur);
    };
  }, [room]);
}
