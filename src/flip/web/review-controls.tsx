import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { dueStartKey } from '../../platform/rules/preference-keys.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { classNames, VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import moves from '../../player/web/frame/move-controls.module.css';
import { dueCardIds } from '../../remember/rules/due-cards.ts';
import type { Grade } from '../../remember/rules/grade-card.ts';
import { keepCardsOf, memoryOf, useRemembered } from '../../remember/web/remembered.ts';
import { CardCount } from './card-count.tsx';
import { FlipControls } from './flip-controls.tsx';
import { homeOf, homesOf } from './home-of.ts';
import styles from './review-controls.module.css';
import type { ReviewInput } from './reviewer.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface ReviewControlsProps extends ReviewInput {
  /** Undefined until the card is turned. */
  onAnswer: ((grade: Grade) => void) | undefined;
  /** Undefined before the first answer. */
  onUndo: (() => void) | undefined;
}

/** The usual controls until the card is turned, then Again and Good in their place. */
export function ReviewControls(props: ReviewControlsProps) {
  const t = useTexts();
  const { study, cards, playerRef, remembering, onAnswer, onUndo, onPractise, onLeavePractice } = props;
  const isRead = useRemembered() !== undefined && remembering === 'true';
  const dueIds = isRead && !onLeavePractice ? dueIdsOf(props) : [];
  const room = useRef<HTMLDivElement>(null);
  const count = { position: Math.min(study.position, cards.length - 1), cardCount: cards.length, onJump: study.jump };
  useDueStart(props, isRead);
  useKeptFocus(room, playerRef, onAnswer !== undefined);
  return (
    <div ref={room} className={styles.room}>
      {onAnswer ? (
        <div
          className={classNames(moves.controls, styles.answers)}
          role="group"
          aria-label={t('How well did you know it?')}
        >
          <Button size="tall" className={moves.move} onClick={() => onAnswer('again')}>
            {t('Again')}
          </Button>
          <div className={moves.place}>
            <CardCount {...count} />
          </div>
          <Button kind="primary" size="tall" className={moves.move} onClick={() => onAnswer('good')}>
            {t('Good')}
          </Button>
        </div>
      ) : (
        <FlipControls {...count} onPrevious={study.goBack} onNext={study.goOn} />
      )}
      <div className={styles.more}>
        {onLeavePractice && (
          <Button kind="ghost" size="small" onClick={onLeavePractice}>
            {t('Back to all cards')}
          </Button>
        )}
        {dueIds.length > 0 && (
          <Button kind="ghost" size="small" onClick={() => onPractise(dueIds)}>
            {t('Due {count}', { count: dueIds.length })}
          </Button>
        )}
        {onUndo && (
          <Button kind="ghost" size="small" onClick={onUndo}>
            {t('Undo')}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">{onAnswer ? t('1 Again, 2 Good') : ''}</VisuallyHidden>
    </div>
  );
}

function dueIdsOf({ set, setCards }: ReviewInput): readonly string[] {
  const ids = new Set(setCards.map(({ id }) => id));
  const isHere = (cardId: string, home: string) => ids.has(cardId) && homeOf(set, cardId) === home;
  return homesOf(set).flatMap((home) =>
    dueCardIds(memoryOf(home), Date.now()).filter((cardId) => isHere(cardId, home)),
  );
}

/** If the page around the player has asked for it. Forgets cards that the set no longer has. */
function useDueStart({ set, setCards, onPractise }: ReviewInput, isRead: boolean): void {
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
