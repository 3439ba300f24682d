import type { PlayerPart } from '../../rules/languages/text-parts.ts';
import { createTexts, englishTexts, type Texts } from '../../rules/languages/texts.ts';

let currentTexts = englishTexts;
/** The address of later texts. On the player's pages, those of another part have its name in place of `tools`. */
let laterAddress: string | undefined;
/** Requests for texts, by their addresses. */
const textRequests = new Map<string, Promise<unknown>>();

/** Reads the texts that the document carries, and the address of later ones. A document in English has neither. */
export function readTexts(): Texts {
  const textsElement = document.getElementById('texts');
  if (textsElement) {
    currentTexts = createTexts(document.documentElement.lang, JSON.parse(textsElement.textContent));
    laterAddress = textsElement.dataset['later'];
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
 * @param part a part of the player. It makes no difference on other pages, which have all later texts in one file
 */
export function fetchLaterTexts(part: PlayerPart = 'tools'): Promise<unknown> | undefined {
  const address = laterAddress?.replace('tools', part);
  const { catalog } = currentTexts;
  if (address !== undefined && !textRequests.has(address)) {
    const request = fetchCatalog(address).then(
      (texts) => Object.assign(catalog, texts),
      () => textRequests.delete(address),
    );
    textRequests.set(address, request);
  }
  return address === undefined ? undefined : textRequests.get(address);
}

/** Replaces the texts of the page. `texts` has those of all parts, so that none are fetched later. */
export function setPageTexts(texts: Texts): void {
  currentTexts = texts;
  laterAddress = undefined;
}

/** @throws if the translations cannot be fetched */
export async function fetchCatalog(address: string): Promise<Record<string, string>> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
}
