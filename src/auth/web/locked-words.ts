import type { Texts } from '../../platform/rules/languages/texts.ts';

const minuteMs = 60_000;

/** In whole minutes; undefined once over. */
export function lockedWords(restMs: number, t: Texts): string | undefined {
  if (restMs <= 0) return undefined;
  const minutes = Math.ceil(restMs / minuteMs);
  return t('Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes });
}
