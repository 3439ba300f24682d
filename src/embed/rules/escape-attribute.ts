const names: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** What ends an attribute, a tag or a shortcode, placeholders of page templates, and invisible characters. */
const escaped = /[&"'<>[\]{}$`\\\p{Cf}\p{Zl}\p{Zp}]/gu;

export function escapeAttribute(text: string): string {
  return text.replace(escaped, (character) => names[character] ?? `&#${character.codePointAt(0)};`);
}
