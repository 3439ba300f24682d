import { message } from '../platform/rules/languages/texts.ts';
import type { Mode } from '../modes/mode.ts';

export const flip = { label: message('Flip'), minCards: 0 } as const satisfies Mode;
