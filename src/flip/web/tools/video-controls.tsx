import { Ellipsis, CaretsToAxisDashedVertical, Pause, Play, Repeat, StepBack, StepForward, Turtle } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef, useState, type ComponentProps, type RefObject, useEffect } from 'react';
import { videoSpeeds } from '../../../platform/rules/limits.ts';
import { stepFrame, frameSeconds, type ShownFrame } from '../../../player/rules/video-frames.ts';
import { nextRepeat, passSpeeds, type VideoRepeat } from '../../../player/rules/video-repeat.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useVideoRepeat } from '../../../player/web/settings/use-video-repeat.ts';
import { useStudyKeys } from '../../../player/web/study/use-study-keys.ts';
import { Scrubber } from './scrubber.tsx';
import { useToolFocus } from './use-tool-focus.ts';
import type { VideoSettingsControl, VideoSpeed } from '../../../player/web/settings/use-video-settings.ts';
import styles from './video-controls.module.css';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { playInPasses } from './play-in-passes.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';

interface VideoControlsProps {
  video: RefObject<HTMLVideoElement | null>;
  control: VideoSettingsControl;
  playerRef: RefObject<HTMLElement | null>;
  /** True if the video is visible and no dialog is open. */
  hasKeys: boolean;
  isAutoplaying: boolean;
  /** The visitor's own recording, which plays in step with the video. */
  partner?: HTMLVideoElement | undefined;
}

/** The controls of the visible video: its position, frames, speed, mirroring and repetition. */
export function VideoControls({ video, control, playerRef, hasKeys, isAutoplaying, partner }: VideoControlsProps) {
  const t = useTexts();
  const { settings, changeSpeed, mirror } = control;
  const { isReady, isPaused } = useVideoState(video);
  const [showsMore, setShowsMore] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  useToolFocus(controls, isReady);
  const { stepBack, stepOn } = useFrameSteps(video);
  useStudyKeys(playerRef, { characters: { ',': stepBack, '.': stepOn } }, hasKeys && isReady);

  return (
    <div ref={controls} className={styles.controls} data-ready={isReady} data-more={showsMore || undefined}>
      <Scrubber video={video} isPlaying={!isPaused} />
      <Toolbar.Root className={styles.row} aria-label={t('Video')}>
        <div className={styles.start}>
          <PlayButton video={video} isPaused={isPaused} />
          <Tool label={t('Previous frame')} icon={StepBack} data-tool="previous-frame" onClick={stepBack} />
          <Tool label={t('Next frame')} icon={StepForward} data-tool="next-frame" onClick={stepOn} />
        </div>
        <div className={styles.end}>
          <SpeedButton speed={settings.speed} onChange={changeSpeed} />
          <Tool
            label={t('Mirror')}
            icon={CaretsToAxisDashedVertical}
            data-tool="mirror"
            aria-pressed={settings.isMirrored}
            onClick={() => mirror(!settings.isMirrored)}
          />
          <RepeatButton video={video} isAutoplaying={isAutoplaying} partner={partner} speed={settings.speed} />
        </div>
        <Tool
          label={t('More video controls')}
          icon={Ellipsis}
          data-tool="more"
          className={styles.more}
          aria-expanded={showsMore}
          onClick={() => setShowsMore(!showsMore)}
        />
      </Toolbar.Root>
    </div>
  );
}

function useFrameSteps(video: VideoControlsProps['video']) {
  const stepSeconds = useFrameSeconds(video);
  return {
    stepBack: () => moveByFrame(video.current, 'back', stepSeconds.current),
    stepOn: () => moveByFrame(video.current, 'on', stepSeconds.current),
  };
}

function PlayButton({ video, isPaused }: Pick<VideoControlsProps, 'video'> & { isPaused: boolean }) {
  const t = useTexts();
  function play() {
    void video.current?.play().catch(() => {});
  }

  return (
    <Tool
      label={isPaused ? t('Play') : t('Pause')}
      icon={isPaused ? Play : Pause}
      data-tool="play"
      onClick={isPaused ? play : () => video.current?.pause()}
    />
  );
}

/** How the button looks for each choice. Each press changes to the next one, as with the speed. */
const repeatButtons = {
  loop: { label: message('Plays in a loop'), icon: Repeat },
  slow: { label: message('Plays once, then slow'), icon: Turtle },
  once: { label: message('Plays once'), icon: Repeat },
} as const;

type RepeatButtonProps = Pick<VideoControlsProps, 'video' | 'isAutoplaying' | 'partner'> & { speed: VideoSpeed };

function RepeatButton({ video, ...passes }: RepeatButtonProps) {
  const t = useTexts();
  const [repeat, setRepeat] = useVideoRepeat();
  const { label, icon } = repeatButtons[repeat];
  usePasses(video, { ...passes, repeat });
  return (
    <Tool
      label={t(label)}
      icon={icon}
      data-tool="repeat"
      data-lit={repeat !== 'once' || undefined}
      onClick={() => setRepeat(nextRepeat(repeat))}
    />
  );
}

function Tool(props: ComponentProps<typeof IconButton>) {
  return (
    <Toolbar.Button asChild>
      <IconButton {...props} />
    </Toolbar.Button>
  );
}

function SpeedButton({ speed, onChange }: { speed: VideoSpeed; onChange: (speed: VideoSpeed) => void }) {
  const t = useTexts();
  return (
    <Toolbar.Button asChild>
      <Button
        kind="ghost"
        className={styles.speed}
        aria-label={t('Speed {speed}×', { speed })}
        data-tool="speed"
        data-figures
        data-changed={speed !== 1 || undefined}
        onClick={() => onChange(nextSpeed(speed))}
      >
        {`${speed.toLocaleString(t.language)}×`}
      </Button>
    </Toolbar.Button>
  );
}

function moveByFrame(video: HTMLVideoElement | null, direction: 'back' | 'on', stepSeconds: number | undefined): void {
  if (!video || !Number.isFinite(video.duration)) return;
  video.pause();
  const { currentTime: atSeconds, duration: durationSeconds } = video;
  video.currentTime = stepFrame({ atSeconds, durationSeconds, direction, stepSeconds });
}

/** Returns the next slower speed. After the slowest comes full speed again. */
function nextSpeed(speed: VideoSpeed): VideoSpeed {
  return videoSpeeds.findLast((other) => other < speed) ?? 1;
}

/**
 * The duration of a frame, which is measured while the video plays. It is undefined until then, and always in Firefox
 * before 132, which has no `requestVideoFrameCallback`.
 */
function useFrameSeconds(video: RefObject<HTMLVideoElement | null>): RefObject<number | undefined> {
  const shortestSeconds = useRef<number>(undefined);

  useEffect(() => {
    const element = video.current;
    if (!element || typeof element.requestVideoFrameCallback !== 'function') return;
    let previousFrame: ShownFrame | undefined;
    let callback = element.requestVideoFrameCallback(handleFrame);
    function handleFrame(_nowMs: number, frame: ShownFrame) {
      const seconds = previousFrame && frameSeconds(previousFrame, frame);
      if (seconds !== undefined) shortestSeconds.current = Math.min(seconds, shortestSeconds.current ?? seconds);
      previousFrame = frame;
      callback = element?.requestVideoFrameCallback(handleFrame) ?? 0;
    }
    return () => element.cancelVideoFrameCallback(callback);
  }, [video]);

  return shortestSeconds;
}

interface PassChoices {
  repeat: VideoRepeat;
  speed: number;
  /** Whether the next card comes when the video has ended. */
  isAutoplaying: boolean;
  partner?: HTMLVideoElement | undefined;
}

/**
 * Plays the video in the passes that were chosen. With reduced motion, one that plays once and then slowly stops after
 * that.
 */
function usePasses(
  video: RefObject<HTMLVideoElement | null>,
  { repeat, speed, isAutoplaying, partner }: PassChoices,
): void {
  const prefersLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const repeats = repeat === 'loop' || (repeat === 'slow' && !prefersLessMotion);
  const isRepeating = repeats && !isAutoplaying;

  useEffect(() => {
    if (!video.current) return;
    return playInPasses(video.current, partner ? [partner] : [], { speeds: passSpeeds(repeat, speed), isRepeating });
  }, [video, repeat, speed, isRepeating, partner]);
}

interface VideoState {
  readonly isReady: boolean;
  readonly isPaused: boolean;
}

const stateEvents = ['loadedmetadata', 'error', 'play', 'pause', 'ended'] as const;

function useVideoState(video: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState<VideoState>({ isReady: false, isPaused: false });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const update = () => {
      const isReady = element.readyState >= HTMLMediaElement.HAVE_METADATA && !element.error;
      setState({ isReady, isPaused: element.paused });
    };
    update();
    for (const type of stateEvents) element.addEventListener(type, update);
    return () => {
      for (const type of stateEvents) element.removeEventListener(type, update);
    };
  }, [video]);

  return state;
}
