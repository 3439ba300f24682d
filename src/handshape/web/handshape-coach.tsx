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
import { sideOfMost, type Detection } from '../rules/watch.ts';
import { watcherFaultMessages } from './watcher-fault-messages.ts';
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
import { digitNames, type DigitName } from '../rules/hints.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { describeAdvice } from '../rules/describe-advice.ts';

export interface HandshapeCoachProps {
  /** The sign that the hand should make. */
  sign: string | undefined;
  /** Without a sign: the card whose picture shows what the hand should make. */
  picture: Card | undefined;
  /** The video of the camera while the camera is on. */
  video: HTMLVideoElement | undefined;
  /** Holds the width of the video divided by its height, as `--ratio`. */
  shape: CSSProperties;
  /** Leads to the next card. */
  onNext: (() => void) | undefined;
}

/** Shows advice on the shape of the hand over the camera's picture. Everything runs on the visitor's own device. */
export function HandshapeCoach({ sign, picture, video, shape, onNext }: HandshapeCoachProps) {
  const t = useTexts();
  const [isOn, setIsOn] = useState(false);
  const { side, label, initials, change: changeSide } = useHandSide();
  const [autoAdvances, setAutoAdvances] = usePreference<boolean>(handshapeKeys.goesOn, parseBoolean, false);
  const targetId = sign ?? picture?.id ?? '';
  const picturedHand = useMemo(() => (sign === undefined ? poseInPicture(picture) : undefined), [sign, picture]);
  const state = useWatcher(video, isOn, { sign: sign ?? '', picturedHand, turn: targetId, side });
  const detection = state.phase === 'on' ? state.detection : undefined;
  // Advice about the previous card is ignored.
  const advice = state.phase === 'on' && state.turn === targetId ? state.advice : undefined;
  const text = describeAdvice(advice, t);
  // Only a sign can fit: a picture leads to hints, but to no verdict.
  useNextAfterWait(autoAdvances && advice?.kind === 'fits', onNext);
  return (
    <>
      {detection && <HandLines detection={detection} advice={advice} shape={shape} />}
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
                onClick={changeSide}
              />
            </Tooltip>
            {onNext && sign !== undefined && (
              <IconButton
                label={t('Go on when it looks right')}
                icon={SkipForward}
                className={styles.choice}
                aria-pressed={autoAdvances}
                onClick={() => setAutoAdvances(!autoAdvances)}
              />
            )}
            <IconButton
              label={t('Stop looking at my hand')}
              icon={X}
              className={styles.choice}
              onClick={() => setIsOn(false)}
            />
          </div>
        )}
        {advice?.kind === 'hint' && <HandSketch advice={advice} isMirrored={isRightHand(detection)} />}
        <CoachState
          state={state}
          advice={advice}
          text={text}
          onStart={() => setIsOn(true)}
          onStop={() => setIsOn(false)}
          canStart={video !== undefined}
        />
        <LiveAdvice text={text} />
      </div>
    </>
  );
}

function isRightHand(detection: Detection | undefined): boolean {
  return detection !== undefined && sideOfMost([detection]) === 'right';
}

/** Returns the hand that was found in the card's picture. */
function poseInPicture(card: Card | undefined): HandPoints | undefined {
  return card?.hand ? poseOf(toFoundHand(card.hand), ratioOf(card)) : undefined;
}

interface CoachStateProps {
  state: WatcherState;
  advice: Advice | undefined;
  text: string;
  canStart: boolean;
  onStart: () => void;
  onStop: () => void;
}

/** The button that starts, the progress of loading, the fault, or the advice. */
function CoachState({ state, advice, text, canStart, onStart, onStop }: CoachStateProps) {
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
          <span role="status">{t(watcherFaultMessages[state.fault])}</span>
          <Button size="small" onClick={onStop}>
            {t('Close')}
          </Button>
        </div>
      );
    case 'on':
      // Screen readers are told by `LiveAdvice`.
      return advice && text !== '' ? (
        <p className={styles.words} data-kind={advice.kind} aria-hidden="true">
          {advice.kind === 'fits' && <Check />}
          {text}
        </p>
      ) : null;
  }
}

/** A live region for screen readers, which changes less often than the visible advice. */
function LiveAdvice({ text }: { text: string }) {
  const spoken = useSpoken(text);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

/** How long after a correct sign the next card comes, which is long enough to see the tick. */
const nextAfterMs = 1_200;

/** Goes to the next card a while after the sign is done. */
function useNextAfterWait(isDone: boolean, onNext: (() => void) | undefined): void {
  const next = useEffectEvent(() => onNext?.());
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => next(), nextAfterMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}

interface HandSketchProps {
  advice: Extract<Advice, { kind: 'hint' }>;
  /** Mirrors the sketch for a right hand, so that it looks like that hand in the mirrored picture of the camera. */
  isMirrored: boolean;
}

/** The margin around the sketch. Poses and the sketch are measured in hundredths of a palm's length. */
const sketchMargin = 25;

/** Draws how the hand should be. The digits (fingers and thumb) that the advice is about stand out. */
function HandSketch({ advice, isMirrored }: HandSketchProps) {
  const { pose } = advice;
  const highlightedDigits: readonly DigitName[] = advice.digits;
  // Poses have y upwards, SVG has it downwards.
  const [xs, ys] = [pose.map(({ x }) => x), pose.map(({ y }) => -y)];
  const [left, top] = [Math.min(...xs) - sketchMargin, Math.min(...ys) - sketchMargin];
  const [width, height] = [Math.max(...xs) - left + sketchMargin, Math.max(...ys) - top + sketchMargin];
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
          data-meant={highlightedDigits.includes(name) || undefined}
          points={[wristPoint, ...pointsOfDigit(digit)].map((index) => `${xs[index]},${ys[index]}`).join(' ')}
        />
      ))}
    </svg>
  );
}
