import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { dueStartKey } from '../../platform/rules/preference-keys.ts';
import type { Card } from '../../cards/contract/card.ts';
import { cacheNameOf } from '../../offline/web/kept-cache.ts';
import { hasWorker } from '../../platform/web/browser/find-interface.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { classNames, VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import moveStyles from '../../player/web/frame/move-controls.module.css';
import { dueCardIds } from '../../remember/rules/due-cards.ts';
import type { Grade } from '../../remember/rules/grade-card.ts';
import { forgetRemovedCards, memoryOf, useRemembered } from '../../remember/web/remembered.ts';
import { CardCount } from './card-count.tsx';
import { FlipControls } from './flip-controls.tsx';
import { progressSetId, progressSetIds } from './progress-set-id.ts';
import styles from './review-controls.module.css';
import type { ReviewInput } from './reviewer.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface ReviewControlsProps extends ReviewInput {
  /** Undefined until the card is turned. */
  onAnswer: ((grade: Grade) => void) | undefined;
  /** Undefined before the first answer. */
  onUndo: (() => void) | undefined;
}

/** Shows the usual controls until the card is turned, and then Again and Good in their place. */
export function ReviewControls(props: ReviewControlsProps) {
  const t = useTexts();
  const { study, cards, playerRef, remembering, onAnswer, onUndo, onPractise, onLeavePractice } = props;
  /** Whether the stored answers are known. */
  const isRead = useRemembered() !== undefined && remembering === 'spaced';
  const dueIds = isRead && !onLeavePractice ? dueIdsOf(props) : [];
  const container = useRef<HTMLDivElement>(null);
  const count = { position: Math.min(study.position, cards.length - 1), cardCount: cards.length, onJump: study.jump };
  useForgetRemovedCards(props, isRead);
  useStartWithDueCards(props, isRead);
  useFocusHandover(container, playerRef, onAnswer !== undefined);

  /**
   * Goes to another card, unless the press is the second click of a double click on an answer, which falls on the
   * button that takes its place.
   */
  function handleMove(move: () => void) {
    if (!onUndo || study.flip.move.phase === 'resting') move();
  }

  return (
    <div ref={container} className={styles.room}>
      {onAnswer ? (
        <div
          className={classNames(moveStyles.controls, styles.answers)}
          role="group"
          aria-label={t('How well did you know it?')}
        >
          <Button size="tall" className={moveStyles.move} onClick={() => onAnswer('again')}>
            {t('Again')}
          </Button>
          <div className={moveStyles.place}>
            <CardCount {...count} />
          </div>
          <Button kind="primary" size="tall" className={moveStyles.move} onClick={() => onAnswer('good')}>
            {t('Good')}
          </Button>
        </div>
      ) : (
        <FlipControls {...count} onPrevious={() => handleMove(study.goBack)} onNext={() => handleMove(study.goNext)} />
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
  const belongsToDeck = (cardId: string, setId: string) => ids.has(cardId) && progressSetId(set, cardId) === setId;
  return progressSetIds(set).flatMap((setId) =>
    dueCardIds(memoryOf(setId), Date.now()).filter((cardId) => belongsToDeck(cardId, setId)),
  );
}

/** Forgets cards that the set no longer has. A list is left out, because it never has all cards of a set. */
function useForgetRemovedCards({ set: { id, setIds }, setCards }: ReviewInput, isRead: boolean): void {
  useEffect(() => {
    if (isRead && !setIds) void forgetIfLatest(id, setCards);
  }, [id, setIds, setCards, isRead]);
}

/**
 * Forgets cards that the set no longer has, unless the set is kept on the device: the service worker may then have
 * answered with an earlier version of it.
 */
async function forgetIfLatest(setId: string, setCards: readonly Card[]): Promise<void> {
  const isKept = hasWorker() && (await caches.has(cacheNameOf(setId)));
  if (!isKept) await forgetRemovedCards(setId, new Set(setCards.map((card) => card.id)));
}

/** Starts with the due cards if the page around the player has asked for that. */
function useStartWithDueCards({ set: { id }, onPractise }: ReviewInput, isRead: boolean): void {
  useEffect(() => {
    if (!isRead || readPreference(dueStartKey) !== id) return;
    writePreference(dueStartKey, '');
    onPractise(dueCardIds(memoryOf(id), Date.now()));
    // oxlint-disable-next-line react/exhaustive-deps -- only once, because practising replaces the deck
  }, [id, isRead]);
}

/** Moves the focus to the card when turning it replaces the focused button by others. */
function useFocusHandover(
  container: RefObject<HTMLElement | null>,
  player: RefObject<HTMLElement | null>,
  isAnswerable: boolean,
): void {
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const shown = player.current?.querySelector<HTMLElement>('[data-shown]');
    if (hadFocus.current && document.activeElement === document.body) shown?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [player, isAnswerable]);

  useLayoutEffect(() => {
    const element = container.current;
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
  }, [container]);
}
