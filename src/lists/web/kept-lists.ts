import { useSyncExternalStore } from 'react';
import {
  emptyList,
  hasCard,
  readCardList,
  withCard,
  withoutCard,
  writeCardList,
  type CardList,
} from '../../cards/rules/card-list.ts';
import { randomKey } from '../../platform/web/browser/random-key.ts';
import { openSharedValue } from '../../platform/web/browser/tab-channel.ts';
import { openTextStore, type StoredTexts, type TextStore } from '../../remember/web/text-store.ts';

/** The lists on this device. They are stored in the form that their addresses use (see `writeCardList`). */
export interface KeptLists {
  /** By their keys, which are random and never appear in an address. */
  readonly lists: ReadonlyMap<string, CardList>;
  /** The list that new cards are added to. */
  readonly current: { readonly key: string; readonly list: CardList } | undefined;
  /** False if the browser stores nothing. The lists then last only as long as the page. */
  readonly isPersistent: boolean;
}

const listPrefix = 'list:';
const currentKey = 'current';
const storeName = 'flashcard-lists';
const shared = openSharedValue(storeName, readStore);

let store: Promise<TextStore> | undefined;

/** The visitor's own lists. Returns undefined until the lists are read. Changes made in other tabs appear as well. */
export function useKeptLists(): KeptLists | undefined {
  return useSyncExternalStore(shared.subscribe, shared.current, () => undefined);
}

/** Whether the current list has the card with this key (see `cardKeyOf`). */
export function isCollected(kept: KeptLists | undefined, cardKey: string): boolean {
  return kept?.current !== undefined && hasCard(kept.current.list, cardKey);
}

/** Adds the card to the current list, or removes it. Creates a list if there is no current one. */
export function toggleCard(cardKey: string): Promise<void> {
  return changeTexts((texts) => {
    const { current } = toKeptLists(texts, true);
    const key = current?.key ?? randomKey();
    const list = current?.list ?? emptyList;
    const changedList = hasCard(list, cardKey) ? withoutCard(list, cardKey) : withCard(list, cardKey);
    return new Map([listText(key, changedList), [currentKey, key]]);
  });
}

/** Saves the list and makes it the current one. */
export function keepList(list: CardList): Promise<void> {
  const key = randomKey();
  return changeTexts(() => new Map([listText(key, list), [currentKey, key]]));
}

/** Puts a removed list back under its key. */
export function restoreList(key: string, list: CardList): Promise<void> {
  return changeTexts(() => new Map([listText(key, list)]));
}

/** Makes the list the current one. */
export function chooseList(key: string): Promise<void> {
  return changeTexts(() => new Map([[currentKey, key]]));
}

/** Changes a stored list. Does nothing if another tab has removed the list. */
export function changeList(key: string, update: (before: CardList) => CardList): Promise<void> {
  return changeTexts((texts) => {
    const text = texts.get(listPrefix + key);
    return new Map(text === undefined ? [] : [listText(key, update(readCardList(text)))]);
  });
}

/** Removes a list, by writing an empty text that the store drops. */
export function removeList(key: string): Promise<void> {
  return changeTexts(() => new Map([[listPrefix + key, '']]));
}

function openStore(): Promise<TextStore> {
  return (store ??= openTextStore(storeName));
}

async function readStore(): Promise<KeptLists> {
  const { readAll, isPersistent } = await openStore();
  return toKeptLists(await readAll(), isPersistent);
}

/** Changes the stored texts, as in `TextStore`. A failure is written to the console and not thrown. */
async function changeTexts(update: Parameters<TextStore['change']>[0]): Promise<void> {
  const textStore = await openStore();
  await textStore.change(update).catch((error: unknown) => console.error('Something could not be stored.', error));
  await shared.refreshAll();
}

function listText(key: string, list: CardList): [string, string] {
  return [listPrefix + key, writeCardList(list)];
}

function toKeptLists(texts: StoredTexts, isPersistent: boolean): KeptLists {
  const lists = [...texts].flatMap(([key, text]) =>
    key.startsWith(listPrefix) ? [[key.slice(listPrefix.length), readCardList(text)] as const] : [],
  );
  const sortedLists = new Map(lists.toSorted(([, a], [, b]) => compareTitles(a.title, b.title)));
  const key = texts.get(currentKey) ?? '';
  const list = sortedLists.get(key);
  return { lists: sortedLists, current: list && { key, list }, isPersistent };
}

/** Compares titles by the rules of the page's language. */
function compareTitles(a: string, b: string): number {
  return a.localeCompare(b, document.documentElement.lang || undefined, { numeric: true });
}
