import { codePointLength } from '../../../../shared/text/plain-text.ts';

/** The share of a text's limit from which on its length is shown. */
const textLengthShownAt = 0.9;

/** Once that is worth saying. */
export interface TextLength {
  /** Such as '4,600 of 5,000 characters'. */
  readonly words: string;
  readonly isTooLong: boolean;
}

/** Undefined as long as the text is far from its limit, in characters. */
export function textLength(text: string, maxLength: number): TextLength | undefined {
  const shownFrom = maxLength * textLengthShownAt;
  if (text.length < shownFrom) return undefined;
  const length = codePointLength(text);
  if (length < shownFrom) return undefined;
  return {
    words: `${length.toLocaleString('en-US')} of ${maxLength.toLocaleString('en-US')} characters`,
    isTooLong: length > maxLength,
  };
}
