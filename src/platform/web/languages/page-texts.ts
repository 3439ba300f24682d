import type { PlayerPart } from '../../rules/languages/text-parts.ts';
import { createTexts, englishTexts, type Texts } from '../../rules/languages/texts.ts';

let currentTexts = englishTexts;
/** On pages of the player, the address of the texts of its part `tools`. Those of other parts differ in this word. */
let laterAddress: string | undefined;
/** Fetched texts by their addresses. */
const fetchedTexts = new Map<string, Promise<unknown>>();

/** Reads the texts that the document carries, and the address of later ones. A document in English has neither. */
export function readTexts(): Texts {
  const block = document.getElementById('texts');
  if (block) {
    currentTexts = createTexts(document.documentElement.lang, JSON.parse(block.textContent));
    laterAddress = block.dataset['later'];
  }
  return currentTexts;
}

/** Returns the texts of the page, for code that is no component and cannot call `useTexts`. */
export function pageTexts(): Texts {
  return currentTexts;
}

/**
 * Fetches the texts of a part that is loaded after the document. Without them, the part would be shown in English. If
 * they cannot be fetched, the next call tries again.
 * @param part a part of the player. Other pages have the rest of their texts in one file, whatever the part
 */
export function textsOfLaterParts(part: PlayerPart = 'tools'): Promise<unknown> | undefined {
  const address = laterAddress?.replace('tools', part);
  const { catalog } = currentTexts;
  if (address !== undefined && !fetchedTexts.has(address)) {
    const fetched = fetchCatalog(address).then(
      (texts) => Object.assign(catalog, texts),
      () => fetchedTexts.delete(address),
    );
    fetchedTexts.set(address, fetched);
  }
  return address === undefined ? undefined : fetchedTexts.get(address);
}

/**
 * Replaces the texts of the page.
 * @param texts have those of all parts, so that none come later
 */
export function setPageTexts(texts: Texts): void {
  currentTexts = texts;
  laterAddress = undefined;
}

/**
 * Fetches translations.
 * @throws if it cannot be fetched
 */
export async function fetchCatalog(address: string): Promise<Record<string, string>> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
}
