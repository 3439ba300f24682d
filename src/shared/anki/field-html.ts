const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '[': '&#91;',
  '\n': '<br>',
};

/** A text as Anki keeps it in a field: as HTML. Its brackets would begin sounds and formulas. */
export function toFieldHtml(text: string): string {
  return text.replace(/[&<>[\n]/g, (character) => entities[character] ?? character);
}
