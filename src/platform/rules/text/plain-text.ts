/** Control characters (category Cc) other than tab and newline. */
const refusedCharacter = /(?![\t\n])\p{Cc}/u;

/** Turns CR and CRLF into LF. */
export function normalizeNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Whether a text has no control characters except tab and newline, and no lone surrogates. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !refusedCharacter.test(text);
}

/** Removes the control characters that `isPlainText` refuses, except CR, and replaces lone surrogates by U+FFFD. */
export function removeControlCharacters(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

/** Like `removeControlCharacters`, but turns vertical tabs, which office programs copy for line breaks, into newlines. */
export function plainTextOf(pasted: string): string {
  return removeControlCharacters(pasted.replaceAll('\v', '\n'));
}

/** Returns the length in code points, in which most limits of texts are given (see `limits.ts`). */
export function codePointLength(text: string): number {
  let length = 0;
  let index = 0;
  while (index < text.length) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    length++;
  }
  return length;
}
