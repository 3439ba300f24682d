import type { PlayerPart } from '../../rules/languages/text-parts.ts';
import { createTexts, englishTexts, type Texts } from '../../rules/languages/texts.ts';

let page = englishTexts;
let laterAddress: string | undefined;
/** Fetched texts by their addresses. */
const later = new Map<string, Promise<unknown>>();

/** Reads the texts that the document carries, and the address of later ones. A document in English has neither. */
export function readTexts(): Texts {
  const block = document.getElementById('texts');
  if (block) {
    page = createTexts(document.documentElement.lang, JSON.parse(block.textContent));
    laterAddress = block.dataset['later'];
  }
  return page;
}

/** The texts of the page, for code that is no component and cannot call `useTexts`. */
export function pageTexts(): Texts {
  return page;
}

/**
 * Fetches the texts of a part that comes after the document. Until they are there, the part would be shown in English.
 * @param part a part of the player. Other pages have the rest of their texts in one file, whatever the part
 */
export function textsOfLaterParts(part: PlayerPart = 'tools'): Promise<unknown> | undefined {
  const address = laterAddress?.replace('tools', part);
  const { catalog } = page;
  if (address !== undefined && !later.has(address)) {
    const fetched = fetchCatalog(address).then(
      (texts) => Object.assign(catalog, texts),
      () => later.delete(address),
    );
    later.set(address, fetched);
  }
  return address === undefined ? undefined : later.get(address);
}

/** @param texts have those of all parts, so that none come later */
export function setPageTexts(texts: Texts): void {
  page = texts;
  laterAddress = undefined;
}

/** @throws if it cannot be fetched */
export async function fetchCatalog(address: string): Promise<Record<string, string>> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
}
