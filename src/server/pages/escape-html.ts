/** For HTML and XML, in elements and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** For a data block: nothing in it ends its element. */
export function escapeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
