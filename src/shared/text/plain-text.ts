/** Category Cc, but for tab and newline. */
const refusedCharacter = /(?![\t\n])\p{Cc}/u;

/** CR and CRLF become LF. */
export function normalizeNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** No control characters but tab and newline, no half of a surrogate pair. Normalise line ends before: CR is refused as well. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !refusedCharacter.test(text);
}

/** Removes what `isPlainText` would refuse, but for CR, and mends surrogate halves: nobody meant to type them. */
export function removeControlCharacters(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

/** In Unicode code points, the unit of every length limit. */
export function codePointLength(text: string): number {
  let length = 0;
  let index = 0;
  while (index < text.length) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    length++;
  }
  return length;
}
