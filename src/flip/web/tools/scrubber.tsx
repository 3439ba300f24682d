import { useRef, type RefObject } from 'react';
import { usualFrameSeconds } from '../../../platform/rules/limits.ts';
import styles from './scrubber.module.css';
import { useVideoProgress } from './use-video-progress.ts';

interface ScrubberProps {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
}

/** Dragging pauses the video. */
export function Scrubber({ video, isPlaying }: ScrubberProps) {
  const input = useRef<HTMLInputElement>(null);
  const past = useRef<HTMLSpanElement>(null);
  const playsAfter = useRef(false);
  useVideoProgress({ video, input, past, isPlaying });

  function hold() {
    playsAfter.current = isPlaying;
    video.current?.pause();
  }

  function letGo() {
    if (playsAfter.current) void video.current?.play().catch(() => {});
    playsAfter.current = false;
  }

  return (
    <div className={styles.scrubber}>
      <span className={styles.line}>
        <span ref={past} className={styles.past} />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="range"
        data-tool="position"
        aria-label="Position in the video"
        min={0}
        max={1}
        step={usualFrameSeconds}
        defaultValue={0}
        onPointerDown={hold}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onInput={(event) => seek(video.current, event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function seek(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime = seconds;
}
