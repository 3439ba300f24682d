import { Layers, RotateCcw, Undo2, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { completionTitle } from '../rules/completion-titles.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { Mode } from '../../modes/mode.ts';
import { modes as modeDescriptions } from '../../modes/modes.ts';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import { playableModes } from '../../player/rules/eligibility.ts';
import { Hand } from '../../platform/web/ui/hand/hand.tsx';
import { iLoveYouHand } from '../../platform/web/ui/hand/i-love-you-hand.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useFocusOnMount } from '../../player/web/study/use-focus-on-mount.ts';
import { useConfetti } from '../../player/web/study/use-confetti.ts';
import styles from './completion.module.css';
import { setHue } from '../../platform/rules/hue.ts';
import { framedCard, Thumbnail } from '../../media/web/thumbnail.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { Term } from '../../player/web/card/term.tsx';
import completedCardsStyles from './completed-cards.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

interface CompletionProps extends Pick<ModeProps, 'set' | 'cards' | 'modes' | 'icons' | 'onModeChange'> {
  /** Goes back to the first card. */
  onRestart: () => void;
  /** Undefined unless cards were answered. */
  onUndo: (() => void) | undefined;
  /** Returns to all cards; undefined unless some are practised. */
  onLeavePractice: (() => void) | undefined;
}

/** The screen after the last card. It praises, shows the cards, and offers what to do next. */
export function Completion(props: CompletionProps) {
  const { set, cards } = props;
  const t = useTexts();
  const [title] = useState(() => completionTitle(Math.random));
  const heading = useRef<HTMLHeadingElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useFocusOnMount(heading);
  useFocusOnReturningCard();
  useConfetti(canvas, 'shower');
  const [mainAction, ...otherActions] = listActions(props, t);
  return (
    <div className={styles.completion}>
      <canvas ref={canvas} className={styles.confetti} aria-hidden="true" />
      <Hand picture={iLoveYouHand} className={styles.hand} />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {t(title)}
      </h2>
      <p className={styles.text}>{t("You've completed all {count} cards!", { count: cards.length })}</p>
      <CompletedCards setId={set.id} cards={cards} />
      <div className={styles.actions}>
        {mainAction && (
          <Button kind="primary" size="tall" icon={mainAction.icon} onClick={mainAction.onClick}>
            {mainAction.label}
          </Button>
        )}
        {otherActions.map(({ label, icon, onClick }, index) => (
          <Button
            key={label}
            kind={index === 0 && otherActions.length > 1 ? 'outline' : 'ghost'}
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

/** Gives the focus to the card that comes back, as by Undo, when this screen and its buttons are gone. */
function useFocusOnReturningCard(): void {
  useLayoutEffect(() => () => queueMicrotask(focusCardIfNothingIs), []);
}

function focusCardIfNothingIs(): void {
  if (document.activeElement !== document.body || !document.hasFocus()) return;
  document.querySelector<HTMLElement>('[data-deck] [data-shown]')?.focus({ preventScroll: true });
}

interface Action {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

/** Lists the actions, the most useful first. After practised cards, the other modes are not offered. */
function listActions(props: CompletionProps, t: Texts): Action[] {
  const { cards, modes, icons, onRestart, onUndo, onModeChange, onLeavePractice } = props;
  const playable = onLeavePractice ? [] : playableModes(modes, cards);
  return [
    ...studyModes.map((mode) => {
      const { invitation }: Mode = modeDescriptions[mode];
      const isOffered = invitation !== undefined && playable.includes(mode);
      return isOffered && { label: t(invitation), icon: icons[mode], onClick: () => onModeChange(mode) };
    }),
    { label: t('Restart Flip Cards'), icon: RotateCcw, onClick: onRestart },
    onLeavePractice && { label: t('Back to all cards'), icon: Layers, onClick: onLeavePractice },
    onUndo && { label: t('Undo'), icon: Undo2, onClick: onUndo },
  ].filter((action) => typeof action === 'object');
}

interface CompletedCardsProps {
  setId: string;
  cards: readonly Card[];
}

/** The most cards that are shown. Further ones are only counted, so that the buttons stay in view. */
const maxShownCards = 40;

function CompletedCards({ setId, cards }: CompletedCardsProps) {
  const t = useTexts();
  const shownCards = cards.slice(0, maxShownCards);
  return (
    <ul className={completedCardsStyles.cards} data-hue={setHue(setId)} aria-label={t('Cards')}>
      {shownCards.map((card) => (
        <li key={card.id} className={completedCardsStyles.card}>
          <CardPicture setId={setId} card={card} />
          <VisuallyHidden>{card.term === '' ? t('Card without a term') : <Term text={card.term} />}</VisuallyHidden>
        </li>
      ))}
      {cards.length > shownCards.length && (
        <li className={completedCardsStyles.more}>
          {t('and {count} more', { count: cards.length - shownCards.length })}
        </li>
      )}
    </ul>
  );
}

/** A card in the list of completed cards. Its words are visible until its picture is loaded and covers them. */
function CardPicture({ setId, card }: { setId: string; card: Card }) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  return (
    <>
      <span className={completedCardsStyles.words} dir="auto" aria-hidden="true">
        {card.term || card.definition}
      </span>
      {path !== null && (
        <Thumbnail
          className={completedCardsStyles.picture}
          setId={setId}
          title={card.term}
          imagePath={path}
          framed={framedCard(card)}
        />
      )}
    </>
  );
}
