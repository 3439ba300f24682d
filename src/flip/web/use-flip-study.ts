import { cardOn, shownStage, type Flip, type FlipStage } from '../rules/flip.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useFlip } from './use-flip.ts';

export interface FlipStudyState {
  readonly flip: Flip;
  /** What the visitor sees. While the last card leaves, this is still that card. */
  readonly shown: FlipStage;
  /** The visible card. */
  readonly card: Card | undefined;
  /** From 0. After the last card it is the number of cards. */
  readonly position: number;
  readonly turn: () => void;
  readonly goNext: () => void;
  readonly goBack: () => void;
  readonly restart: () => void;
  /** From 0. */
  readonly jump: (position: number) => void;
  /** Puts the card on top behind all others. */
  readonly moveToEnd: () => void;
  /** Goes back to a position in an earlier order. */
  readonly resume: (order: readonly number[], position: number) => void;
  readonly switchAutoplay: (isOn: boolean) => void;
  readonly switchCamera: (isOn: boolean) => void;
}

interface StudiedDeck extends Pick<ModeProps, 'set' | 'cards' | 'settings' | 'isTurned' | 'isResuming' | 'onTrack'> {
  /** Undefined unless some cards are practised. */
  onLeavePractice: (() => void) | undefined;
}

/** The deck of flip mode with its actions. Reports turned cards to the analytics. */
export function useFlipStudy(deck: StudiedDeck): FlipStudyState {
  const { cards, settings, onTrack } = deck;
  const [flip, dispatch] = useFlip({
    placeId: deck.set.placeId ?? deck.set.id,
    cards,
    settings,
    isTurned: deck.isTurned ?? false,
    isResuming: deck.isResuming ?? false,
    keepsPlace: deck.onLeavePractice === undefined,
  });
  const { stage, order } = flip;
  const shown = shownStage(flip);
  const card = cardOn(cards, shown, order);

  function turn() {
    if (stage.phase !== 'studying' || settings.showsBothSides) return;
    if (!stage.isFlipped) onTrack?.('card_flip');
    dispatch({ type: 'turned' });
  }

  return {
    flip,
    shown,
    card,
    position: stage.phase === 'studying' ? stage.position : cards.length,
    turn,
    goNext: () => dispatch({ type: 'next', atMs: performance.now() }),
    goBack: () => dispatch({ type: 'previous', atMs: performance.now() }),
    restart: () => dispatch({ type: 'restarted', atMs: performance.now() }),
    jump: (position) => dispatch({ type: 'jumped', position, atMs: performance.now() }),
    moveToEnd: () => dispatch({ type: 'again', atMs: performance.now() }),
    resume: (earlier, position) => dispatch({ type: 'resumed', order: earlier, position }),
    switchAutoplay: (isOn) => dispatch({ type: 'autoplaySwitched', isOn }),
    switchCamera: (isOn) => dispatch({ type: 'cameraSwitched', isOn }),
  };
}
