import type { PlayerPart } from '../../rules/languages/text-parts.ts';
import { createTexts, englishTexts, type Texts } from '../../rules/languages/texts.ts';

let page = englishTexts;
let laterAddress: string | undefined;
/** By their addresses. */
const later = new Map<string, Promise<unknown>>();

/** Those of the document's own part are in it, with the address of the others. English has none. */
export function readTexts(): Texts {
  const block = document.getElementById('texts');
  if (block) {
    page = createTexts(document.documentElement.lang, JSON.parse(block.textContent));
    laterAddress = block.dataset['later'];
  }
  return page;
}

/** For what is no component. */
export function pageTexts(): Texts {
  return page;
}

/**
 * To be awaited before a part that comes later is shown, which without the texts is shown in English.
 * @param part of the player; its tools if not given. Other pages have their texts in one file
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

/** @param texts of all parts */
export function keepTexts(texts: Texts): void {
  page = texts;
  laterAddress = undefined;
}

/** @throws when it does not come */
export async function fetchCatalog(address: string): Promise<Record<string, string>> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
}
