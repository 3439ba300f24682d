import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { stopRecording } from './recorded-input.ts';
import { useTracking } from './use-tracking.ts';
import type { ModeParts } from '../../modes/web/mode-views.ts';
import { Player } from '../../modes/web/player.tsx';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { heightMessage, scrollRequestMessage } from '../../platform/rules/frame-messages/messages.ts';
import { embedNotFoundMs } from '../../platform/rules/limits.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { useTheme, useVisiblePart, visiblePart, type VisiblePart } from '../../platform/web/browser/page.ts';
import { useHasWaited, useIsHydrated, useLatest } from '../../platform/web/browser/hooks.ts';
import { listenToHost, postToHost } from '../../platform/web/frame-messages/frame-messages.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { PendingStudy, SetMissing } from '../../player/web/frame/player-message.tsx';
import { usePlayerSettings, type PlayerSettingsControl } from '../../player/web/settings/use-player-settings.ts';
import { useStudy } from '../../sets/web/study-queries.ts';

interface EmbedPlayerProps {
  setId: string;
  parameters: EmbedParameters;
  /** True if the visitor has turned the first card before hydration. */
  isTurned?: boolean;
  /** The code of the mode that the server rendered. It must never change. */
  parts?: ModeParts | undefined;
}

/** The player in another site's frame, which follows the theme and the scroll position of its host. */
export function EmbedPlayer({ setId, parameters, isTurned = false, parts }: EmbedPlayerProps) {
  const study = useStudy(setId);
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const isUnknown = study.phase === 'loading' && study.set === undefined;
  const hasWaited = useHasWaited(isUnknown, embedNotFoundMs);
  const track = useTracking(setId, study.phase === 'ready');
  const isHydrated = useIsHydrated();
  useInputReplay(track);
  // Stored choices are known only after hydration. Until then the theme is the one that the pre-hydration script has set.
  useTheme(isHydrated ? control.settings.isDark : undefined);
  useHostMessages(control.followDark);

  // A set that arrives later is shown anyway.
  if (study.phase === 'loading' && hasWaited) return <SetMissing />;
  if (study.phase !== 'ready') return <PendingStudy study={study} />;
  return (
    <Player
      set={study.set}
      cards={study.cards}
      parameters={parameters}
      preferenceKeys={embedPreferenceKeys}
      control={reportingTheme(control)}
      isTurned={isTurned && !isHydrated}
      parts={parts}
      onTrack={track}
      onDialogChange={(isOpen) => postToHost({ type: isOpen ? 'flashcard-modal-open' : 'flashcard-modal-close' })}
    />
  );
}

/** Wraps the settings so that the theme is also reported to the host page. */
function reportingTheme(control: PlayerSettingsControl): PlayerSettingsControl {
  return {
    ...control,
    change(name, value) {
      control.change(name, value);
      if (name === 'isDark') postToHost({ type: 'darkModeChange', darkMode: value === true });
    },
  };
}

/** After hydration, counts the recorded input, and replays what the pre-hydration script could not answer. */
function useInputReplay(track: Track): void {
  // The layout effects of the player run before this one, so the player listens when the recording stops.
  useLayoutEffect(() => {
    const input = stopRecording();
    if (!input) return;
    if (input.isTouched) track('set_view');
    // Only turns to the back count as flips.
    for (let turn = 1; turn <= input.turns; turn += 2) track('card_flip');
    queueMicrotask(() => replay(input.toReplay));
  }, [track]);

  useEffect(() => {
    delete document.documentElement.dataset['concealed'];
  }, []);
}

/** Replays recorded input before new input arrives. Each press waits until React has handled the previous one. */
function replay(toReplay: readonly (HTMLElement | string)[]): void {
  for (const pressed of toReplay) {
    flushSync(() => (typeof pressed === 'string' ? pressKey(pressed) : pressed.click()));
  }
}

/** Presses and releases a key, because some listeners wait for its release. */
function pressKey(key: string): void {
  for (const type of ['keydown', 'keyup']) {
    document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  }
}

/** Follows the host page's theme and the part of the frame that is on screen. */
function useHostMessages(onDarkModeChange: (isDark: boolean) => void): void {
  const [part, setPart] = useState<VisiblePart>();
  const latest = useLatest(onDarkModeChange);

  useEffect(
    () =>
      listenToHost((message) => {
        if (message.type === 'darkModeChange') latest.current(message.darkMode);
        if (message.type !== 'parent-viewport') return;
        setPart((before) => visiblePart(message, window.innerHeight, before));
      }),
    [latest],
  );

  useVisiblePart(part);
  useFocusOnScreen(part);
  useMinHeight();
}

/** The space that is left above a focused element when the host scrolls to it. */
const scrollMarginPx = 16;

/** Asks the host to scroll when something off the screen gets the focus. A dialog may still be sliding onto the screen. */
function useFocusOnScreen(part: VisiblePart | undefined): void {
  useEffect(() => {
    if (!part) return;
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
      const { top, bottom } = target.getBoundingClientRect();
      const isOnScreen = bottom > part.topPx && top < part.topPx + part.heightPx;
      if (!isOnScreen) postToHost(scrollRequestMessage(top - scrollMarginPx));
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [part]);
}

/** The lowest player that can be used. A frame without a height has only 150 px. */
const minFrameHeightPx = 360;

/** Asks for more height if the frame has hardly any. */
function useMinHeight(): void {
  useEffect(() => {
    const requestHeight = () => {
      if (window.innerHeight < minFrameHeightPx) postToHost(heightMessage(minFrameHeightPx));
    };
    requestHeight();
    window.addEventListener('resize', requestHeight);
    return () => window.removeEventListener('resize', requestHeight);
  }, []);
}
