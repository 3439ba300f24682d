import { cardIndexOn, shownStage, type Flip, type FlipStage } from '../rules/flip.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useFlip } from './use-flip.ts';
import type { StillLearning } from '../../player/web/study/use-still-learning.ts';

export interface FlipStudyState {
  readonly flip: Flip;
  /** Follows the game. */
  readonly shown: FlipStage;
  readonly card: Card | undefined;
  /** After the last card, the number of cards. */
  readonly position: number;
  readonly isMarked: boolean;
  readonly turn: () => void;
  readonly goOn: () => void;
  readonly goBack: () => void;
  readonly restart: () => void;
  /** From 0. */
  readonly jump: (position: number) => void;
  /** Only after the other side of the card was seen. */
  readonly toggleMark: () => void;
  readonly switchAutoplay: (isOn: boolean) => void;
  readonly switchCamera: (isOn: boolean) => void;
}

interface StudiedDeck extends Pick<ModeProps, 'set' | 'cards' | 'settings' | 'isTurned' | 'isResuming' | 'onTrack'> {
  learning: StillLearning;
  /** Undefined unless some cards are practised. */
  onLeavePractice: (() => void) | undefined;
}

export function useFlipStudy(deck: StudiedDeck): FlipStudyState {
  const { cards, settings, onTrack, learning } = deck;
  const [flip, dispatch] = useFlip({
    setId: deck.set.id,
    cards,
    settings,
    isTurned: deck.isTurned ?? false,
    isResuming: deck.isResuming ?? false,
    keepsPlace: deck.onLeavePractice === undefined,
  });
  const { stage, order } = flip;
  const shown = shownStage(flip);
  const card = cards[cardIndexOn(shown, order) ?? cards.length];
  const isMarked = card !== undefined && learning.marked.includes(card.id);

  function turn() {
    if (stage.phase !== 'studying' || settings.showsBothSides) return;
    if (!stage.isFlipped) onTrack?.('card_flip');
    dispatch({ type: 'turned' });
  }

  function toggleMark() {
    if (!card || !(settings.showsBothSides || flip.turnedIndex === cardIndexOn(shown, order))) return;
    learning.toggle(card.id);
    dispatch({ type: 'marked', isMarked: !isMarked });
  }

  return {
    flip,
    shown,
    card,
    position: stage.phase === 'studying' ? stage.position : cards.length,
    isMarked,
    turn,
    goOn: () => dispatch({ type: 'next', atMs: performance.now() }),
    goBack: () => dispatch({ type: 'previous', atMs: performance.now() }),
    restart: () => dispatch({ type: 'restarted', atMs: performance.now() }),
    jump: (position) => dispatch({ type: 'jumped', position, atMs: performance.now() }),
    toggleMark,
    switchAutoplay: (isOn) => dispatch({ type: 'autoplaySwitched', isOn }),
    switchCamera: (isOn) => dispatch({ type: 'cameraSwitched', isOn }),
  };
}
