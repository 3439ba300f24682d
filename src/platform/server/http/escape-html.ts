export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Nothing in it ends its element. */
export function escapeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
