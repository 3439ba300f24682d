import { createTexts, englishTexts, type Texts } from '../../rules/languages/texts.ts';

let page = englishTexts;
let laterAddress: string | undefined;
/** Undefined: not asked for. */
let later: Promise<unknown> | undefined;

/** Those of the document's own part are in it, with the address of the others. English has none. */
export function readTexts(): Texts {
  const block = document.getElementById('texts');
  if (block) {
    page = createTexts(document.documentElement.lang, JSON.parse(block.textContent));
    laterAddress = block.dataset['later'];
  }
  return page;
}

/** To be awaited before a part that comes later is shown, which without the texts is shown in English. */
export function textsOfLaterParts(): Promise<unknown> | undefined {
  if (laterAddress !== undefined)
    later ??= fetchCatalog(laterAddress).then(
      (all) => Object.assign(page.catalog, all),
      () => (later = undefined),
    );
  return later;
}

/** @param texts of all parts */
export function keepTexts(texts: Texts): void {
  page = texts;
  later = Promise.resolve();
}

/** @throws when it does not come */
export async function fetchCatalog(address: string): Promise<Record<string, string>> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status}`);
  return await response.json();
}
