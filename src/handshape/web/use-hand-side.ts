import { parseOneOf, usePreference } from '../../platform/web/browser/preferences.ts';
import type { Side } from '../rules/hand-points.ts';
import { handshapeKeys } from './preference-keys.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

const choices = ['either', 'right', 'left'] as const;
const labels = { either: message('Either hand'), right: message('Right hand'), left: message('Left hand') };
const initials = {
  either: message('of hands, left and right|L R'),
  right: message('of hands|R'),
  left: message('of hands|L'),
};

/** The hand with which the visitor signs. `change` goes on to the next choice. */
export function useHandSide(): { side: Side | undefined; label: Message; initials: Message; change: () => void } {
  const [choice, choose] = usePreference<(typeof choices)[number]>(handshapeKeys.side, parseOneOf(choices), 'either');
  return {
    side: choice === 'either' ? undefined : choice,
    label: labels[choice],
    initials: initials[choice],
    change: () => choose(choices[(choices.indexOf(choice) + 1) % choices.length] ?? 'either'),
  };
}
