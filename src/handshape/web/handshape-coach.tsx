import { Hand, Check, SkipForward, X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type CSSProperties } from 'react';
import { parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Tooltip } from '../../platform/web/ui/tooltip/tooltip.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import type { Advice } from '../rules/advice.ts';
import { sideOfMost } from '../rules/watch.ts';
import { faultWords } from './fault-words.ts';
import { HandLines } from './hand-lines.tsx';
import styles from './handshape-coach.module.css';
import { handshapeKeys } from './preference-keys.ts';
import { useHandSide } from './use-hand-side.ts';
import { useSpoken } from './use-spoken.ts';
import { useWatcher, type WatcherState } from './use-watcher.ts';
import { poseOf, toFoundHand } from '../rules/pictured-hand.ts';
import { ratioOf } from '../../cards/rules/media-ratio.ts';
import type { Card } from '../../cards/contract/card.ts';
import { pointsOfDigit, wristPoint, type HandPoints } from '../rules/hand-points.ts';
import { digitNames } from '../rules/hints.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { adviceWords } from '../rules/advice-words.ts';

interface HandSketchProps {
  advice: Extract<Advice, { kind: 'hint' }>;
  /** Mirrors the sketch, so that it resembles the mirrored picture of a right hand. */
  isMirrored: boolean;
}

/** Around the sketch, in the units of poses. */
const margin = 25;

export interface HandshapeCoachProps {
  /** The sign that the hand should make. */
  sign: string | undefined;
  /** Without a sign: the card whose picture shows what the hand should make. */
  picture: Card | undefined;
  /** The video of the camera, while it is on. */
  video: HTMLVideoElement | undefined;
  /** Holds the ratio of the picture, `--ratio`. */
  shape: CSSProperties;
  /** Leads to the next card. */
  onNext: (() => void) | undefined;
}

/** The next card comes after this time, which is long enough to see the tick. */
const nextAfterMs = 1_200;

/** Says over the camera's picture what the hand looks like. Everything runs on the visitor's own device. */
export function HandshapeCoach({ sign, picture, video, shape, onNext }: HandshapeCoachProps) {
  const t = useTexts();
  const [isWanted, setWanted] = useState(false);
  const { side, label, initials, change } = useHandSide();
  const [goesOn, setGoesOn] = usePreference<boolean>(handshapeKeys.goesOn, parseBoolean, false);
  const turn = sign ?? picture?.id ?? '';
  const pose = useMemo(() => (sign === undefined ? poseInPicture(picture) : undefined), [sign, picture]);
  const state = useWatcher(video, isWanted, { sign: sign ?? '', pose, turn, side });
  const advice = state.phase === 'on' && state.turn === turn ? state.advice : undefined;
  const words = adviceWords(advice, t);
  useNext(goesOn && advice?.kind === 'fits', onNext);
  return (
    <>
      {state.phase === 'on' && state.look && <HandLines look={state.look} advice={advice} shape={shape} />}
      <div className={styles.coach} data-coach={state.phase}>
        {state.phase === 'on' && (
          <div className={styles.choices}>
            <Tooltip text={t(label)}>
              <Button
                kind="ghost"
                className={styles.choice}
                data-shape="icon"
                data-initials={t(initials)}
                aria-label={t(label)}
                onClick={change}
              />
            </Tooltip>
            {onNext && sign !== undefined && (
              <IconButton
                label={t('Go on when it looks right')}
                icon={SkipForward}
                className={styles.choice}
                aria-pressed={goesOn}
                onClick={() => setGoesOn(!goesOn)}
              />
            )}
            <IconButton
              label={t('Stop looking at my hand')}
              icon={X}
              className={styles.choice}
              onClick={() => setWanted(false)}
            />
          </div>
        )}
        {advice?.kind === 'hint' && state.phase === 'on' && (
          <HandSketch advice={advice} isMirrored={state.look !== undefined && sideOfMost([state.look]) === 'right'} />
        )}
        <Bottom
          state={state}
          advice={advice}
          words={words}
          onStart={() => setWanted(true)}
          onStop={() => setWanted(false)}
          canStart={video !== undefined}
        />
        <Spoken words={words} />
      </div>
    </>
  );
}

function poseInPicture(card: Card | undefined): HandPoints | undefined {
  return card?.hand ? poseOf(toFoundHand(card.hand), ratioOf(card)) : undefined;
}

interface BottomProps {
  state: WatcherState;
  advice: Advice | undefined;
  words: string;
  canStart: boolean;
  onStart: () => void;
  onStop: () => void;
}

function Bottom({ state, advice, words, canStart, onStart, onStop }: BottomProps) {
  const t = useTexts();
  switch (state.phase) {
    case 'off':
      return canStart ? (
        <Button size="small" icon={Hand} className={styles.start} onClick={onStart}>
          {t('Look at my hand')} <span className={styles.size}>{t('about 6 MB, once')}</span>
        </Button>
      ) : null;
    case 'loading':
      return (
        <div className={styles.loading}>
          <span>{t('Loading the hand recognition...')}</span>
          <ProgressLine label={t('Loaded')} value={state.share} max={1} tone="brand" className={styles.progress} />
          <Button size="small" onClick={onStop}>
            {t('Cancel')}
          </Button>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.loading}>
          <span role="status">{t(faultWords[state.fault])}</span>
          <Button size="small" onClick={onStop}>
            {t('Close')}
          </Button>
        </div>
      );
    case 'on':
      return advice && words !== '' ? (
        <p className={styles.words} data-kind={advice.kind} aria-hidden="true">
          {advice.kind === 'fits' && <Check />}
          {words}
        </p>
      ) : null;
  }
}

function Spoken({ words }: { words: string }) {
  const spoken = useSpoken(words);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

function useNext(isDone: boolean, onNext: (() => void) | undefined): void {
  const next = useEffectEvent(() => onNext?.());
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => next(), nextAfterMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}

/** Draws how the hand should be. */
function HandSketch({ advice: { pose, digits }, isMirrored }: HandSketchProps) {
  const [xs, ys] = [pose.map(({ x }) => x), pose.map(({ y }) => -y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) - left + margin, Math.max(...ys) - top + margin];
  return (
    <svg
      className={styles.sketch}
      viewBox={[left, top, width, height].join(' ')}
      data-mirrored={isMirrored || undefined}
      aria-hidden="true"
    >
      {digitNames.map((name, digit) => (
        <polyline
          key={name}
          data-meant={digits.includes(name) || undefined}
          points={[wristPoint, ...pointsOfDigit(digit)].map((index) => `${xs[index]},${ys[index]}`).join(' ')}
        />
      ))}
    </svg>
  );
}
