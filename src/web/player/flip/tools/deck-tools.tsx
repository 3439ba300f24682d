import { cardIndexOn } from '../../../../shared/study/flip.ts';
import { cardSides } from '../../../../shared/study/sides.ts';
import { HowSigned } from '../../card/how-signed.tsx';
import { ViewTools } from '../view/view-tools.tsx';
import { Autoplay } from './autoplay.tsx';
import { MarkButton } from './mark-button.tsx';
import type { StudyTools } from './study-tools.ts';

/** What lies on the deck and stays while cards go by. */
export function DeckTools(tools: StudyTools) {
  const { study, settings, isPaused, playerRef, film, control } = tools;
  const { flip, shown } = study;
  return (
    <>
      <ViewTools
        card={cardWithMediaUp(tools)}
        isMirrored={control.settings.isMirrored}
        playerRef={playerRef}
        hasKeys={!isPaused}
        onTurn={study.turn}
      />
      <HowSigned card={cardWithMediaUp(tools)} />
      {settings.showsBothSides && (
        <Autoplay
          isOn={flip.isAutoplaying}
          isRunning={!isPaused && flip.move.phase === 'resting'}
          cardKey={`${cardIndexOn(shown, flip.order)}`}
          video={film}
          onSwitch={study.switchAutoplay}
          onDone={study.goOn}
        >
          <MarkButton isMarked={study.isMarked} onToggle={study.toggleMark} />
        </Autoplay>
      )}
    </>
  );
}

function cardWithMediaUp({ study: { card, shown }, settings: { showsBothSides, isDefinitionFirst } }: StudyTools) {
  if (!card || shown.phase !== 'studying') return undefined;
  const { front, back } = cardSides(card, showsBothSides || isDefinitionFirst);
  const side = shown.isFlipped && !showsBothSides ? back : front;
  return side.kind === 'definition' && side.showsMedia ? card : undefined;
}
