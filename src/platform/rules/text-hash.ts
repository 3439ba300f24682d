/**
 * A hash of 32 bits, not for security: it chooses the colours of sets and the quizzes that the server renders. It is
 * FNV-1a, but over UTF-16 code units instead of bytes, and with its upper half folded into the lower one.
 */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) >>> 0;
}
