import { codePointLength } from '../../../rules/text/plain-text.ts';
import type { Texts } from '../../../rules/languages/texts.ts';

/** The share of the limit from which the length shows. */
const textLengthShownAt = 0.9;

/** Once worth showing. */
export interface TextLength {
  /** Such as '4,600 of 5,000 characters'. */
  readonly words: string;
  readonly isTooLong: boolean;
}

/** Undefined while the text is far from its limit, in characters. */
export function textLength(text: string, maxLength: number, t: Texts): TextLength | undefined {
  const shownFrom = maxLength * textLengthShownAt;
  if (text.length < shownFrom) return undefined;
  const length = codePointLength(text);
  if (length < shownFrom) return undefined;
  return {
    words: t('{length} of {maxLength} characters', { length, maxLength }),
    isTooLong: length > maxLength,
  };
}
