import { RotateCcw, X, ExternalLink } from 'lucide-react';
import { useRef, useState, type CSSProperties, useCallback } from 'react';
import { watchedSign } from '../../../handshape/rules/watch.ts';
import { useSeenVideo } from '../../../handshape/web/use-seen-video.ts';
import { usualRatio } from '../../../cards/rules/media-ratio.ts';
import { maxOwnClipSeconds } from '../../../platform/rules/limits.ts';
import { isRolling, type Take } from '../../../clips/rules/take.ts';
import { cameraFaultMessages } from '../../../media/web/camera-fault.ts';
import { useCameraBarrier, type CameraBarrier } from '../../../media/web/camera.ts';
import { useStreamView, useCamera, type Camera } from '../../../media/web/use-camera.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { recordButtons, recordStream } from '../../../clips/web/record-stream.ts';
import { RollingLine } from '../../../clips/web/rolling-line.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { useStudyKeys } from '../../../player/web/study/use-study-keys.ts';
import styles from './camera-mirror.module.css';
import { cardWithMediaUp } from '../tools/card-with-media-up.ts';
import type { StudyTools } from '../tools/study-tools.ts';
import { useTake } from '../../../clips/web/use-take.ts';
import { showFile } from '../../../media/web/show-file.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../../platform/rules/languages/texts.ts';

const barrierMessages: Readonly<Record<CameraBarrier, Message>> = {
  insecure: message('The camera works only on secure pages (https).'),
  frame: message('The page around the cards does not allow the camera. Open the cards in a window of their own.'),
};

const loadCoach = () => import('../../../handshape/web/handshape-coach.tsx');

interface CameraMirrorProps extends StudyTools {
  onOwnVideo: (video: HTMLVideoElement | undefined) => void;
}

/** Shows the visitor beside the model, live or recorded. The picture is neither sent nor stored. */
export function CameraMirror(props: CameraMirrorProps) {
  const barrier = useCameraBarrier();
  return barrier ? (
    <NoCamera barrier={barrier} onClose={() => props.study.switchCamera(false)} />
  ) : (
    <Mirror {...props} />
  );
}

function Mirror({ onOwnVideo, ...tools }: CameraMirrorProps) {
  const t = useTexts();
  const onClose = () => tools.study.switchCamera(false);
  const ownClip = useOwnClip(tools.study.card?.id, onClose);
  const { take, camera, press } = ownClip;
  const close = useRef<HTMLButtonElement>(null);
  const canRecord = typeof MediaRecorder === 'function';
  useStudyKeys(tools.playerRef, { characters: { r: press } }, canRecord && !tools.isPaused);
  return (
    <section className={styles.mirror} aria-label={t('Camera mirror')} data-phase={camera.phase}>
      <Picture ownClip={ownClip} tools={tools} onOwnVideo={onOwnVideo} />
      <div className={styles.foot}>
        <Foot ownClip={ownClip} close={close} canRecord={canRecord} text={t(footMessage(take, tools))} />
        <IconButton
          ref={close}
          label={take.phase === 'taken' ? t('Close the recording') : t('Turn the camera off')}
          icon={X}
          onClick={onClose}
        />
      </div>
    </section>
  );
}

interface PictureProps extends Pick<CameraMirrorProps, 'onOwnVideo'> {
  ownClip: OwnClip;
  tools: StudyTools;
}

function Picture({ ownClip: { take, camera, elapsedSeconds }, tools, onOwnVideo }: PictureProps) {
  const t = useTexts();
  const [video, viewRef] = useSeenVideo(useStreamView(camera.stream));
  // Until the ratio of the camera is known, the usual one is assumed.
  const [ratio, setRatio] = useState(usualRatio);
  const shape: CSSProperties = { '--ratio': ratio };
  const sign = watchedSign(tools.study.card?.term ?? '', tools.set.signLanguage);
  const picture = tools.study.card?.hand ? tools.study.card : undefined;
  const isCoached =
    (sign !== undefined || picture !== undefined) && (take.phase === 'ready' || take.phase === 'failed');
  const coach = useLoaded(loadCoach, isCoached, { isLikely: false, texts: 'coach' });
  const isTaken = take.phase === 'taken';
  return (
    <div className={styles.picture}>
      <video
        ref={viewRef}
        className={styles.video}
        style={shape}
        muted
        playsInline
        autoPlay
        disablePictureInPicture
        onResize={({ currentTarget: { videoWidth, videoHeight } }) => setRatio(videoWidth / videoHeight || usualRatio)}
      />
      {isTaken && (
        <OwnClipView
          clip={take.clip}
          shape={shape}
          isMirrored={tools.control.settings.isMirrored}
          onOwnVideo={onOwnVideo}
        />
      )}
      {take.phase === 'counting' && (
        <p key={take.count} className={styles.count} aria-hidden="true">
          {take.count}
        </p>
      )}
      {isRolling(take) && <RollingLine elapsedSeconds={elapsedSeconds} limitSeconds={maxOwnClipSeconds} />}
      {coach && isCoached && camera.phase === 'on' && (
        <coach.HandshapeCoach sign={sign} picture={picture} video={video} shape={shape} onNext={tools.study.goNext} />
      )}
      <p className={styles.words} role="status">
        {!isTaken && describeCameraPhase(camera.phase, t)}
      </p>
      <VisuallyHidden role="status">{describeTake(take, t)}</VisuallyHidden>
    </div>
  );
}

interface FootProps {
  ownClip: OwnClip;
  close: { readonly current: HTMLButtonElement | null };
  canRecord: boolean;
  text: string;
}

const buttonsByPhase = { ...recordButtons, taken: { label: message('of a recording|Again'), icon: RotateCcw } };

/** The buttons below the mirror. All phases of a recording use the same button, so that it keeps the focus. */
function Foot({ ownClip: { take, camera, press }, close, canRecord, text }: FootProps) {
  const t = useTexts();
  const hasFault = camera.phase !== 'asking' && camera.phase !== 'on';
  const { label, icon } = buttonsByPhase[take.phase];
  const needsCamera = take.phase === 'ready' || take.phase === 'failed';

  /**
   * Asks for the camera again, and moves the focus to the button that stays, because this one disappears while
   * permission is asked.
   */
  function tryAgain() {
    close.current?.focus({ preventScroll: true });
    camera.retry();
  }

  if (hasFault) {
    return (
      <Button icon={RotateCcw} onClick={tryAgain}>
        {t('Try again')}
      </Button>
    );
  }
  return (
    <>
      <p className={styles.promise}>{text}</p>
      {canRecord && (
        <Button
          icon={icon}
          className={styles.record}
          data-phase={take.phase}
          aria-disabled={(needsCamera && camera.phase !== 'on') || take.phase === 'finishing'}
          onClick={press}
        >
          <span className={styles.label}>{t(label)}</span>
        </Button>
      )}
    </>
  );
}

function describeCameraPhase(phase: OwnClip['camera']['phase'], t: Texts): string {
  if (phase === 'on') return '';
  return phase === 'asking' ? t('Waiting for the camera...') : t(cameraFaultMessages[phase]);
}

function footMessage(take: Take<Blob>, tools: StudyTools): Message {
  if (take.phase === 'failed') return message('The recording failed. Please try again.');
  if (take.phase !== 'taken') return message('Only you see this. Nothing is sent.');
  if (cardWithMediaUp(tools)?.mediaKind === 'video')
    return message('Both play together. Yours is gone when you close it.');
  return tools.study.card?.mediaKind === 'video'
    ? message('Turn the card: both play together.')
    : message('Only you see this. It is gone when you close it.');
}

function describeTake(take: Take<Blob>, t: Texts): string {
  if (take.phase === 'counting') return `${take.count}`;
  if (take.phase === 'taken') return t('Recorded');
  return take.phase === 'recording' ? t('Recording') : '';
}

interface NoCameraProps {
  barrier: CameraBarrier;
  onClose: () => void;
}

/** Says why the camera cannot be used, and links to a page where it can. */
function NoCamera({ barrier, onClose }: NoCameraProps) {
  const t = useTexts();
  return (
    <section className={styles.mirror} aria-label={t('Camera mirror')} data-phase="refused">
      <div className={styles.picture}>
        <p className={styles.words} role="status">
          {t(barrierMessages[barrier])}
        </p>
      </div>
      <div className={styles.foot}>
        {barrier === 'frame' && (
          <a className={styles.open} href={window.location.href} target="_blank" rel="noreferrer">
            <ExternalLink /> {t('Open the cards')}
          </a>
        )}
        <IconButton label={t('Close')} icon={X} className={styles.close} onClick={onClose} />
      </div>
    </section>
  );
}

interface OwnClip {
  readonly take: Take<Blob>;
  readonly elapsedSeconds: number;
  readonly camera: Camera;
  /** The action of the large button and of the key R. It records, cancels the countdown, stops, or discards the recording. */
  readonly press: () => void;
}

/**
 * A recording of the visitor beside a card, which is in memory only. The camera is off while the recording is shown.
 * When another card is shown, the recording is discarded.
 */
function useOwnClip(cardId: string | undefined, onClose: () => void): OwnClip {
  const [isTaken, setTaken] = useState(false);
  const [previousCardId, setPreviousCardId] = useState(cardId);
  const camera = useCamera({ isWanted: !isTaken, onInterrupted: () => take.phase !== 'finishing' && onClose() });
  const { take, elapsedSeconds, begin, stop, leave } = useTake(camera.stream, maxOwnClipSeconds, recordStream);
  // The camera is opened before the take is known, so it is told of a taken clip by another render.
  if (isTaken !== (take.phase === 'taken')) setTaken(!isTaken);
  if (previousCardId !== cardId) {
    setPreviousCardId(cardId);
    if (take.phase === 'taken') leave();
  }

  function press() {
    if (take.phase === 'taken' || take.phase === 'counting') return leave();
    if (take.phase === 'recording') return stop();
    if (camera.phase === 'on') begin();
  }

  return { take, elapsedSeconds, camera, press };
}

interface OwnClipViewProps {
  clip: Blob;
  shape: CSSProperties;
  /** Whether the clip beside it is mirrored. */
  isMirrored: boolean;
  /** Called with the element, and with undefined when it is removed. */
  onOwnVideo: (video: HTMLVideoElement | undefined) => void;
}

/** Plays the recording in a loop, as others see the signer. It is mirrored only if the clip beside it is. */
function OwnClipView({ clip, shape, isMirrored, onOwnVideo }: OwnClipViewProps) {
  const t = useTexts();
  const show = useCallback(
    (video: HTMLVideoElement) => {
      const hide = showFile(video, clip);
      onOwnVideo(video);
      return () => {
        onOwnVideo(undefined);
        hide();
      };
    },
    [clip, onOwnVideo],
  );
  return (
    <video
      ref={show}
      className={styles.own}
      style={shape}
      data-mirrored={isMirrored || undefined}
      muted
      playsInline
      autoPlay
      loop
      disablePictureInPicture
      aria-label={t('Your recording')}
    />
  );
}
