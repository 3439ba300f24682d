/** A control character (category Cc) that is neither tab nor newline. */
const refusedCharacter = /(?![\t\n])\p{Cc}/u;

/** Text with one kind of line end: CR and CRLF become LF. */
export function normalizeNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * Whether the text may be kept: no control characters other than tab and newline, no half of a surrogate pair.
 * Line ends are normalised before, or CR is refused as well.
 */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !refusedCharacter.test(text);
}

/** Removes what `isPlainText` would refuse, but for CR, and mends halves of surrogate pairs: nobody meant to type it. */
export function removeControlCharacters(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

/** Length in Unicode code points, the unit of every length limit. */
export function codePointLength(text: string): number {
  let length = 0;
  let index = 0;
  while (index < text.length) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    length++;
  }
  return length;
}
