const names: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/**
 * What ends an attribute, a tag or a shortcode, what page templates would fill in, and what is not seen (such as marks
 * that turn the direction of text), as character references.
 */
const escaped = /[&"'<>[\]{}$`\\\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Plain text as the value of an attribute that is quoted: of an element in anybody's page, or of a shortcode. */
export function escapeAttribute(text: string): string {
  return text.replace(escaped, (character) => names[character] ?? `&#${character.codePointAt(0)};`);
}
