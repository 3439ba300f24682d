import { teachersPace, type Pace } from '../../hands/rules/fingerspell.ts';
import { parseOneOf, usePreference } from '../../platform/web/browser/preferences.ts';
import { fingerspellingKeys } from '../../platform/rules/preference-keys.ts';
import { handPapers, handTones, honeyAppearance, type HandAppearance } from '../../hands/web/hand-appearance.ts';

/** Multiples of the speed of a patient teacher. */
const speeds = { slow: 0.65, regular: 1, fast: 1.5 };
/** How long a letter is held, in milliseconds at speed 1. */
const holds = { short: 200, regular: teachersPace.holdMs, long: 900 };

export type SpeedName = keyof typeof speeds;
export type HoldName = keyof typeof holds;
export type ToneName = keyof typeof handTones;
export type PaperName = keyof typeof handPapers;

export const toneNames: readonly ToneName[] = ['light', 'wheat', 'honey', 'brown', 'deep'];
export const paperNames: readonly PaperName[] = ['cream', 'white', 'sky', 'sage', 'night'];

/** The chosen speed, hold, skin and background. They are remembered, so that the cards of a set look alike. */
export function useSpellingChoices() {
  const [speed, chooseSpeed] = usePreference<SpeedName>(
    fingerspellingKeys.speed,
    parseOneOf(['slow', 'regular', 'fast']),
    'regular',
  );
  const [hold, chooseHold] = usePreference<HoldName>(
    fingerspellingKeys.hold,
    parseOneOf(['short', 'regular', 'long']),
    'regular',
  );
  const [tone, chooseTone] = usePreference<ToneName>(fingerspellingKeys.tone, parseOneOf(toneNames), 'honey');
  const [paper, choosePaper] = usePreference<PaperName>(fingerspellingKeys.paper, parseOneOf(paperNames), 'cream');
  return { speed, chooseSpeed, hold, chooseHold, tone, chooseTone, paper, choosePaper };
}

export type SpellingChoices = ReturnType<typeof useSpellingChoices>;

export function paceOf(speed: SpeedName, hold: HoldName): Pace {
  return { speed: speeds[speed], holdMs: holds[hold] };
}

export function appearanceOf(tone: ToneName, paper: PaperName): HandAppearance {
  return { ...honeyAppearance, ...handTones[tone], ...handPapers[paper] };
}
