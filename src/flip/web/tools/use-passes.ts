import { useEffect, type RefObject } from 'react';
import { passSpeeds, type VideoRepeat } from '../../../player/rules/video-repeat.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { playInPasses } from './play-in-passes.ts';

interface PassChoices {
  repeat: VideoRepeat;
  speed: number;
  /** The next card comes at the end. */
  isAutoplaying: boolean;
  partner?: HTMLVideoElement | undefined;
}

/** With reduced motion, "once, then slowly" plays a single time. */
export function usePasses(
  video: RefObject<HTMLVideoElement | null>,
  { repeat, speed, isAutoplaying, partner }: PassChoices,
): void {
  const lessMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const repeats = repeat === 'loop' || (repeat === 'slow' && !lessMotion);
  const isRepeating = repeats && !isAutoplaying;

  useEffect(() => {
    if (!video.current) return;
    return playInPasses(video.current, partner ? [partner] : [], { speeds: passSpeeds(repeat, speed), isRepeating });
  }, [video, repeat, speed, isRepeating, partner]);
}
