import { parseOneOf, usePreference } from '../../platform/web/browser/preferences.ts';
import type { Side } from '../rules/hand-points.ts';
import { handshapeKeys } from './preference-keys.ts';

const choices = ['either', 'right', 'left'] as const;
const labels = { either: 'Either hand', right: 'Right hand', left: 'Left hand' };
const initials = { either: 'L R', right: 'R', left: 'L' };

/** Which hand the visitor signs with; one after the other by `change`. */
export function useHandSide(): { side: Side | undefined; label: string; initials: string; change: () => void } {
  const [choice, choose] = usePreference<(typeof choices)[number]>(handshapeKeys.side, parseOneOf(choices), 'either');
  return {
    side: choice === 'either' ? undefined : choice,
    label: labels[choice],
    initials: initials[choice],
    change: () => choose(choices[(choices.indexOf(choice) + 1) % choices.length] ?? 'either'),
  };
}
