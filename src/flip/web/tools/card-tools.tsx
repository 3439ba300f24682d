import { Camera } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef, type ReactNode, useEffect, useState } from 'react';
import { isDefinitionInFront, type CardSide, studiedSides, spokenSide } from '../../../player/rules/sides.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { keepFromCard } from '../../../player/web/study/use-swipe.ts';
import { DeckTools } from './deck-tools.tsx';
import { cardWithClip, type StudyTools } from './study-tools.ts';
import { useToolFocus } from './use-tool-focus.ts';
import { VideoControls } from './video-controls.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Card } from '../../../cards/contract/card.ts';
import { cardOn } from '../../rules/flip.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';
import styles from './card-tools.module.css';

/** All tools are loaded together, so this file exports them all. */
export { DeckTools, SpokenCard };

interface CardToolsProps extends StudyTools {
  side: CardSide;
  /** Undefined if both sides are shown together. */
  place: 'front' | 'back' | undefined;
  isShown: boolean;
}

/** Returns the tools of a side, or undefined if it has none. They are mounted again for other media. */
export function cardTools(props: CardToolsProps): ReactNode {
  return showsVideo(props) || mayHaveCamera(props) ? (
    <CardTools key={cardWithClip(props)?.mediaPath} {...props} />
  ) : undefined;
}

function showsVideo({ side, ...tools }: CardToolsProps): boolean {
  return side.kind === 'definition' && side.showsMedia && cardWithClip(tools)?.mediaKind === 'video';
}

function mayHaveCamera({ place, settings }: CardToolsProps): boolean {
  return place === 'front' && !isDefinitionInFront(settings);
}

/**
 * The tools on the strip below a side's content. They are not inside the button that turns the card, and a press on
 * them neither turns nor swipes it.
 */
function CardTools(props: CardToolsProps) {
  const { isShown, study, ...tools } = props;
  const { flip } = study;
  const hasVideo = showsVideo(props);
  return (
    <div className={styles.tools} data-bar={hasVideo || undefined} onPointerDown={keepFromCard}>
      {hasVideo ? (
        <VideoControls
          video={tools.video}
          control={tools.control}
          playerRef={tools.playerRef}
          hasKeys={isShown && !tools.isPaused}
          isAutoplaying={flip.isAutoplaying}
          partner={isShown ? tools.ownVideo : undefined}
        />
      ) : (
        <CameraTool isOn={flip.hasCamera} onToggle={() => study.switchCamera(!flip.hasCamera)} />
      )}
    </div>
  );
}

function CameraTool({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const t = useTexts();
  const row = useRef<HTMLDivElement>(null);
  useToolFocus(row, true);
  return (
    <Toolbar.Root ref={row} dir={document.dir === 'rtl' ? 'rtl' : 'ltr'} className={styles.row} aria-label={t('Card')}>
      <Toolbar.Button asChild>
        <IconButton
          label={t('Camera mirror')}
          icon={Camera}
          data-tool="camera"
          aria-pressed={isOn}
          className={styles.camera}
          onClick={onToggle}
        />
      </Toolbar.Button>
    </Toolbar.Root>
  );
}

type SpokenCardProps = Pick<StudyTools, 'study' | 'cards' | 'settings'>;

/** Announces what a card shows when it changes. A focused card is left out, because screen readers read it anyway. */
function SpokenCard({ study, cards, settings }: SpokenCardProps) {
  const t = useTexts();
  const { stage, order } = study.flip;
  const [words, setWords] = useState('');
  const announcedStage = useRef(stage);
  const card = cardOn(cards, stage, order);
  const isFlipped = stage.phase === 'studying' && stage.isFlipped;
  const visibleWords = card ? describeVisibleSides(card, isFlipped, settings, t) : '';

  useEffect(() => {
    if (announcedStage.current === stage) return;
    announcedStage.current = stage;
    setWords(document.activeElement?.matches('[data-shown]') ? '' : visibleWords);
  }, [stage, visibleWords]);

  return <span>{words}</span>;
}

function describeVisibleSides(card: Card, isFlipped: boolean, settings: SpokenCardProps['settings'], t: Texts): string {
  const { front, back } = studiedSides(card, settings);
  const sides = settings.showsBothSides ? [front, back] : [isFlipped ? back : front];
  const words = sides.map((side) => spokenSide(card, side, t));
  if (card.howSigned.trim() !== '' && sides.some(showsMedia))
    words.push(t('How it is signed: {words}', { words: card.howSigned }));
  if (card.furtherClips.length > 0 && sides.some(showsMedia)) words.push(describeClips(card, t));
  return words.join('. ');
}

function describeClips({ furtherClips, clipLabel1 }: Card, t: Texts): string {
  const place = t('Clip {number} of {count}', { number: 1, count: furtherClips.length + 1 });
  return clipLabel1.trim() === '' ? place : `${place}: ${clipLabel1}`;
}

function showsMedia(side: CardSide): boolean {
  return side.kind === 'definition' && side.showsMedia;
}
