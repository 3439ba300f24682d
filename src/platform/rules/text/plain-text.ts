/** Category Cc without tab and newline. */
const refusedCharacter = /(?![\t\n])\p{Cc}/u;

/** CR and CRLF become LF. */
export function normalizeNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** No control characters, CR, or halves of surrogate pairs. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !refusedCharacter.test(text);
}

/** What `isPlainText` refuses, except CR. */
export function removeControlCharacters(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

/** The unit of every length limit. */
export function codePointLength(text: string): number {
  let length = 0;
  let index = 0;
  while (index < text.length) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    length++;
  }
  return length;
}
