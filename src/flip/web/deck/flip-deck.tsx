import { useRef, useState, type CSSProperties, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { studiedSides, type CardSide, type SideSettings } from '../../../player/rules/sides.ts';
import { throwMs } from '../../../platform/rules/limits.ts';
import type { DeckMove } from '../../rules/flip.ts';
import { DeckEdge } from '../../../platform/web/ui/primitives.tsx';
import { setHue } from '../../../platform/rules/hue.ts';
import type { Arrival } from '../../../player/web/media/media-arrivals.ts';
import { layerOf, type CardLayer, type DeckCard, type WideRatios } from './deck-cards.ts';
import { FlipCard, type Place } from './flip-card.tsx';
import type { BothSides } from './use-both-sides.ts';
import styles from './flip-deck.module.css';
import type { VideoSettings } from '../../../player/web/settings/use-video-settings.ts';
import { KeyCap } from '../../../player/web/settings/key-cap.tsx';
import flipHintStyles from './flip-hint.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface DeckCardProps {
  settings: SideSettings;
  /** Undefined until loaded. */
  bothSides: BothSides | undefined;
  videoRef: RefObject<HTMLVideoElement | null>;
  videoSettings: VideoSettings;
  /** `place` is undefined if both sides are shown together. */
  renderTools?: ((side: CardSide, place: Place | undefined, isShown: boolean) => ReactNode) | undefined;
  onFlip: () => void;
  onArrival: (cardId: string, arrival: Arrival) => void;
}

interface FlipDeckProps extends DeckCardProps {
  setId: string;
  cards: readonly DeckCard[];
  shown: { readonly position: number; readonly isFlipped: boolean };
  cardCount: number;
  /** Undefined unless all media are wide. The narrowest one limits the height of the deck, the widest one its width. */
  wideRatios: WideRatios | undefined;
  move: DeckMove;
  /** Whether the deck replaces an earlier one or another mode, whose button had the focus. */
  takesFocus?: boolean | undefined;
  draggedRef: RefObject<HTMLDivElement | null>;
  /** Children do not move with the cards. */
  children?: ReactNode;
}

/** Shows the card on top, the next one beneath it, and the edges of further cards. */
export function FlipDeck({
  setId,
  cards,
  shown: { position, isFlipped },
  cardCount,
  wideRatios,
  move,
  takesFocus = false,
  draggedRef,
  children,
  ...deck
}: FlipDeckProps) {
  // A deck mounted during a move replaces the completion screen, which had the focus.
  const [isReplacement] = useState(takesFocus || move.phase !== 'resting');
  const stack = useRef<HTMLDivElement>(null);
  useDeckFocus({ cards: stack, sideKey: `${position} ${isFlipped}`, takesFocus: isReplacement });
  const { showsBothSides } = deck.settings;
  const isLast = position === cardCount - 1;
  const wideShape: CSSProperties | undefined = wideRatios && {
    '--wide-ratio': wideRatios.narrowest,
    '--widest': wideRatios.widest,
  };
  return (
    <DeckEdge
      isDeck={!isLast}
      className={styles.deck}
      style={wideShape}
      data-hue={setHue(setId)}
      data-both={showsBothSides || undefined}
      data-wide={wideShape && true}
    >
      {!isLast && <div className={styles.beneath} />}
      <div ref={stack} className={styles.cards} style={throwStyle} data-deck>
        {cards.map((deckCard) => (
          <CardOnDeck
            {...deck}
            key={deckCard.card.id}
            deckCard={deckCard}
            layer={layerOf(deckCard.position, position, move)}
            isCurrent={deckCard.position === position}
            isFlipped={deckCard.position === position ? isFlipped : wasFlipped(move, deckCard.position)}
            draggedRef={draggedRef}
          />
        ))}
      </div>
      {children}
    </DeckEdge>
  );
}

const throwStyle: CSSProperties = { '--throw': `${throwMs}ms` };

/** Whether the card at this position is leaving and was turned. It leaves with the side that was up. */
function wasFlipped(move: DeckMove, position: number): boolean {
  return (
    move.phase === 'leaving' && move.from.phase === 'studying' && move.from.position === position && move.from.isFlipped
  );
}

interface CardOnDeckProps extends DeckCardProps {
  deckCard: DeckCard;
  layer: CardLayer;
  isCurrent: boolean;
  isFlipped: boolean;
  draggedRef: RefObject<HTMLDivElement | null>;
}

function CardOnDeck({
  deckCard: { card, position },
  layer,
  isCurrent,
  isFlipped,
  draggedRef,
  bothSides,
  settings,
  ...deck
}: CardOnDeckProps) {
  const media = {
    card,
    isShown: isCurrent,
    ...deck.videoSettings,
    onArrival: (arrival: Arrival) => deck.onArrival(card.id, arrival),
    ...(isCurrent && { videoRef: deck.videoRef }),
  };
  const sides = studiedSides(card, settings);
  return (
    <div
      ref={isCurrent ? draggedRef : undefined}
      className={styles.card}
      data-current={isCurrent || undefined}
      data-layer={layer}
    >
      {settings.showsBothSides ? (
        bothSides && (
          <bothSides.BothSidesCard
            media={media}
            isCurrent={isCurrent}
            number={position + 1}
            tools={isCurrent && deck.renderTools?.(sides.front, undefined, true)}
          />
        )
      ) : (
        <FlipCard
          sides={sides}
          media={media}
          isCurrent={isCurrent}
          isFlipped={isFlipped}
          onFlip={deck.onFlip}
          hint={position === 0 && <FlipHint />}
          renderTools={isCurrent ? deck.renderTools : undefined}
        />
      )}
    </div>
  );
}

function FlipHint() {
  const t = useTexts();
  return (
    <>
      <span className={flipHintStyles.mouse}>
        {t('Click to flip')}
        <span aria-hidden="true">
          <KeyCap>{t('Space')}</KeyCap>
        </span>
      </span>
      <span className={flipHintStyles.touch}>{t('Tap/Click to reveal')}</span>
    </>
  );
}

interface DeckFocus {
  cards: RefObject<HTMLElement | null>;
  /** Changes with the visible side. */
  sideKey: string;
  /** Whether the deck replaces what had the focus. */
  takesFocus: boolean;
}

/** Moves the focus from the hidden side to the visible one. */
function useDeckFocus({ cards, sideKey, takesFocus }: DeckFocus): void {
  useLayoutEffect(() => {
    if (cards.current?.contains(document.activeElement)) focusShown(cards.current);
  }, [cards, sideKey]);

  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body && document.hasFocus()) focusShown(cards.current);
  }, [cards, takesFocus]);
}

function focusShown(deck: HTMLElement | null): void {
  deck?.querySelector<HTMLElement>('[data-shown]')?.focus({ preventScroll: true });
}
