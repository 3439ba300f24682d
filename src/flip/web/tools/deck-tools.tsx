import { useState, useLayoutEffect, useMemo, useRef, type RefObject, useEffect } from 'react';
import { cardIndexOn } from '../../rules/flip.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { classNames } from '../../../platform/web/ui/primitives.tsx';
import { HowSigned, LabelledText } from '../../../player/web/card/how-signed.tsx';
import { ViewTools } from '../view/view-tools.tsx';
import { cardWithMediaUp } from './card-with-media-up.ts';
import { MediaAnchor } from './media-anchor.tsx';
import { cardWithClip, type StudyTools } from './study-tools.ts';
import { clipRoom } from '../clips/clip-room.ts';
import { Pause, Play, Ellipsis } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Card } from '../../../cards/contract/card.ts';
import { keepFromCard } from '../../../player/web/study/use-swipe.ts';
import overMediaStyles from '../../../player/web/media/over-media.module.css';
import styles from './deck-tools.module.css';
import autoplayStyles from './autoplay.module.css';

const loadEnlarged = () => import('./enlarged-media.tsx');

/** The tools on the deck, which do not move with the cards. */
export function DeckTools(tools: StudyTools) {
  const { set, study, settings, isPaused, playerRef, video, control } = tools;
  const { flip, shown } = study;
  const card = cardWithMediaUp(tools);
  const [isEnlarged, setEnlarged] = useState(false);
  // Media that come back into view are not enlarged again by themselves.
  if (isEnlarged && !card) setEnlarged(false);
  const enlargedModule = useLoaded(loadEnlarged, isEnlarged, {
    isLikely: false,
    onFailure: () => setEnlarged(false),
  });
  return (
    <>
      {!settings.showsBothSides && cardWithClip(tools)?.hasMedia && <MediaAnchor />}
      <ViewTools
        card={card}
        isMirrored={control.settings.isMirrored}
        playerRef={playerRef}
        hasKeys={!isPaused && !isEnlarged}
        onTurn={study.turn}
        onEnlarge={() => setEnlarged(true)}
      />
      <div className={styles.corner}>
        {set.visibility !== 'private' && study.card && (
          <Collecting cardId={study.card.id} playerRef={playerRef} isPaused={isPaused} />
        )}
        <HowSigned card={card} />
        <WholeText card={card} playerRef={playerRef} />
      </div>
      {isEnlarged && card && enlargedModule && (
        <enlargedModule.EnlargedMedia
          card={card}
          cardVideo={video}
          control={control}
          onClose={() => setEnlarged(false)}
        />
      )}
      <Clips {...tools} isUp={card !== undefined} isPaused={isPaused || isEnlarged} />
      {settings.showsBothSides && (
        <AutoplayButton
          isOn={flip.isAutoplaying}
          isRunning={!isPaused && !isEnlarged && flip.move.phase === 'resting'}
          cardKey={`${cardIndexOn(shown, flip.order)}`}
          video={video}
          onSwitch={study.switchAutoplay}
          onDone={study.goNext}
        />
      )}
    </>
  );
}

const loadCollect = () => import('./collect-tool.tsx');

interface CollectingProps extends Pick<StudyTools, 'playerRef' | 'isPaused'> {
  cardId: string;
}

/** The button that adds the card to a list. It is loaded after the other tools, because few visitors collect cards. */
function Collecting({ cardId, playerRef, isPaused }: CollectingProps) {
  const collectModule = useLoaded(loadCollect, true);
  if (!collectModule) return null;
  return (
    <div className={classNames(overMediaStyles.end, styles.collect)} onPointerDown={keepFromCard}>
      <collectModule.CollectTool cardId={cardId} playerRef={playerRef} hasKeys={!isPaused} />
    </div>
  );
}

interface ClipsProps extends StudyTools {
  /** Whether the side with the media is visible. */
  isUp: boolean;
}

const loadChooser = () => import('../clips/clip-chooser.tsx');

/**
 * The chooser of the card on top, if that has several clips. A card always starts with its first clip. While it leaves,
 * it keeps the one that is shown.
 */
function Clips({ cards, study: { card }, clip: [clip, chooseClip], isUp, isPaused, playerRef }: ClipsProps) {
  const isNeeded = card !== undefined && card.furtherClips.length > 0;
  const chooserModule = useLoaded(loadChooser, isNeeded);
  const latestClip = useRef(clip);
  useLayoutEffect(() => {
    latestClip.current = clip;
  });
  useLayoutEffect(() => {
    if (latestClip.current?.id === card?.id) chooseClip(undefined);
  }, [card?.id, chooseClip]);
  const room = useMemo(() => clipRoom(cards), [cards]);
  if (room === undefined) return null;
  // If any card has several clips, all cards leave room for the chooser, so that they have the same size.
  if (!chooserModule || !isNeeded) return <span hidden data-clips={room} />;
  return (
    <chooserModule.ClipChooser
      key={card.id}
      card={card}
      chosen={clip}
      room={room}
      onChoose={chooseClip}
      isUp={isUp}
      playerRef={playerRef}
      hasKeys={!isPaused}
    />
  );
}

interface AutoplayButtonProps {
  isOn: boolean;
  /** False while a dialog is open or a card arrives. */
  isRunning: boolean;
  /** Identifies the card whose time runs. */
  cardKey: string;
  video: RefObject<HTMLVideoElement | null>;
  onSwitch: (isOn: boolean) => void;
  onDone: () => void;
}

/** A button that switches autoplay. It fills as the card's time passes. */
function AutoplayButton({ isOn, isRunning, cardKey, video, onSwitch, onDone }: AutoplayButtonProps) {
  const t = useTexts();
  const fill = useRef<HTMLSpanElement>(null);
  useAutoplay({ isOn: isOn && isRunning, cardKey, video, fill, onDone });
  return (
    <div className={autoplayStyles.place} data-autoplay>
      <Button
        className={autoplayStyles.button}
        icon={isOn ? Pause : Play}
        aria-pressed={isOn}
        onClick={() => onSwitch(!isOn)}
      >
        {t('Autoplay')}
        <span ref={fill} className={autoplayStyles.fill} />
      </Button>
    </div>
  );
}

interface WholeTextProps {
  /** The card whose media is shown; undefined while words are shown. */
  card: Card | undefined;
  playerRef: RefObject<HTMLElement | null>;
}

/** A button that shows all of the text beside the media, if it does not fit and therefore fades at its end. */
function WholeText({ card, playerRef }: WholeTextProps) {
  const t = useTexts();
  const isCut = useIsCut(playerRef, card?.showMediaAndText ? card.id : undefined);
  return isCut && card ? (
    <LabelledText key={card.id} label={t('More')} text={card.definition} icon={Ellipsis} className={styles.cut} />
  ) : null;
}

/** The space below the text. If nothing but this space overflows, no text is cut. */
const textMarginPx = 12;

function useIsCut(player: RefObject<HTMLElement | null>, cardId: string | undefined): boolean {
  const [cutId, setCutId] = useState<string>();
  useEffect(() => {
    const text = player.current?.querySelector('[data-current] [data-shown] [data-has-text] + *');
    const paper = text?.closest('[data-shown]');
    if (!text || !paper || cardId === undefined) return;
    const observer = new ResizeObserver(() => {
      const isCut = [text, paper].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + textMarginPx);
      setCutId(isCut ? cardId : undefined);
    });
    observer.observe(paper);
    observer.observe(text);
    return () => observer.disconnect();
  }, [player, cardId]);
  return cardId !== undefined && cutId === cardId;
}
