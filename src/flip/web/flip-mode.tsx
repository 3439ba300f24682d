import { useReducer } from 'react';
import { practiceReducer, practisedCards, startPractice } from '../rules/practice.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { FlipStudy } from './flip-study.tsx';

/** Shows all cards of the set, or those that are practised. */
export function FlipMode({ cards, isTurned, isResuming, takesFocus, practisedIds, ...rest }: ModeProps) {
  const [practice, dispatch] = useReducer(practiceReducer, practisedIds, startPractice);
  const isFirstRound = practice.round === 0;
  return (
    <FlipStudy
      {...rest}
      key={practice.round}
      cards={practisedCards(cards, practice)}
      isTurned={isFirstRound && isTurned}
      isResuming={isFirstRound && isResuming}
      takesFocus={takesFocus || !isFirstRound}
      setCards={cards}
      onPractise={(cardIds) => dispatch({ type: 'started', cardIds })}
      onLeavePractice={practice.phase === 'practising' ? () => dispatch({ type: 'left' }) : undefined}
    />
  );
}
