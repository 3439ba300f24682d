import { message } from '../platform/rules/languages/texts.ts';
import type { Mode } from '../modes/mode.ts';

export const match = {
  label: message('Match'),
  invitation: message('Try Match Game'),
  minCards: 1,
  completion: {
    event: 'match_complete',
    measure: 'time',
    figures: { total: 'totalMatches', average: 'avgMatchTime', series: 'matches' },
  },
} as const satisfies Mode;
