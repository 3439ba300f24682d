export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The result contains nothing that could end its element. */
export function escapeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
