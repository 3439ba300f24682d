/**
 * Whether the key has the letter of a shortcut. On a keyboard for another script, such as Arabic, it is the key in the
 * place of that letter.
 * @param letter from a to z
 */
export function isLetterKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>, letter: string): boolean {
  const isOtherScript = key.length === 1 && key > '\u007F';
  return key.toLowerCase() === letter || (isOtherScript && code === `Key${letter.toUpperCase()}`);
}
