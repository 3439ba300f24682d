import { useSyncExternalStore } from 'react';
import { formatAnswerRecord, type AnswerRecord } from '../rules/answer-record.ts';
import { mergeSetMemories, parseSetMemory, formatSetMemory, type SetMemory } from '../rules/card-memory.ts';
import { parseStudyDays, formatStudyDays, type StudyDays } from '../rules/study-days.ts';
import { openSharedValue } from '../../platform/web/browser/tab-channel.ts';
import { answerPrefix, daysKey, mergeAnswers, setPrefix } from './merge-answers.ts';
import { openTextStore, type StoredTexts, type TextStore } from './text-store.ts';

export interface Remembered {
  /**
   * The stored text of each set, by set id. It is what `parseSetMemory` reads, unparsed because due cards can be
   * counted without that.
   */
  readonly sets: ReadonlyMap<string, string>;
  readonly days: StudyDays;
  /** False if answers are lost with the page. */
  readonly isPersistent: boolean;
}

const storeName = 'flashcard-remembered';
const shared = openSharedValue(storeName, readStore);

let store: Promise<TextStore> | undefined;
let answerCount = 0;
let latestKeyMs = 0;

/**
 * What this device remembers of all sets. Returns undefined until the memory is read. Changes made on other pages
 * appear as well.
 */
export function useRemembered(): Remembered | undefined {
  return useSyncExternalStore(shared.subscribe, shared.current, () => undefined);
}

/** Reads what this device remembers. `memoryOf` returns an empty memory until this resolves. */
export function readRemembered(): Promise<void> {
  return shared.read();
}

/** Returns what is remembered of the cards of a set. */
export function memoryOf(setId: string): SetMemory {
  return parseSetMemory(shared.current()?.sets.get(setId) ?? '');
}

/**
 * Stores an answer as a text of its own, which is merged when a page opens the store the next time. If each answer were
 * merged at once, the next one would have to wait for that, and would be lost if the visitor left the page meanwhile.
 */
export async function rememberAnswer(answer: AnswerRecord): Promise<void> {
  const [key, text] = [nextAnswerKey(), formatAnswerRecord(answer)];
  shared.showEarly(({ texts, isPersistent }) => rememberedIn(new Map([...texts, [key, text]]), isPersistent));
  const textStore = await openStore();
  await textStore.put(key, text).catch((error: unknown) => {
    reportFailure(error);
    shared.showEarly(({ texts }) => rememberedIn(texts, false));
  });
  shared.refreshOthers();
}

/**
 * Returns the key of a new answer. Answers are merged in the order of their keys, whose numbers are padded for that.
 * The time in the keys never goes back, even if the clock does. The random part differs between pages that answer at
 * the same time.
 */
function nextAnswerKey(): string {
  answerCount++;
  latestKeyMs = Math.max(latestKeyMs, Date.now());
  const parts = [latestKeyMs, answerCount].map((part) => `${part}`.padStart(15, '0'));
  return answerPrefix + [...parts, Math.random().toString(36).slice(2)].join(':');
}

export function mergeIntoSet(setId: string, memory: SetMemory): Promise<void> {
  return changeSet(setId, (before) => mergeSetMemories(before, memory));
}

/** Forgets cards that the set no longer has. */
export async function forgetRemovedCards(setId: string, cardIds: ReadonlySet<string>): Promise<void> {
  if ([...memoryOf(setId).keys()].every((id) => cardIds.has(id))) return;
  await changeSet(setId, (before) => new Map([...before].filter(([id]) => cardIds.has(id)))).catch(reportFailure);
}

export function forgetSet(setId: string): Promise<void> {
  return changeSet(setId, () => new Map()).catch(reportFailure);
}

/** Changes the stored number of answered cards of each day. */
export function changeDays(update: (before: StudyDays) => StudyDays): Promise<void> {
  return changeText(daysKey, (text) => formatStudyDays(update(parseStudyDays(text))));
}

function changeSet(setId: string, update: (before: SetMemory) => SetMemory): Promise<void> {
  return changeText(setPrefix + setId, (text) => formatSetMemory(update(parseSetMemory(text))));
}

/**
 * Merges the stored answers, changes one text, and refreshes what all pages show.
 * @throws when the text cannot be stored
 */
async function changeText(key: string, update: (before: string) => string): Promise<void> {
  const textStore = await openStore();
  await mergeStored(textStore);
  await textStore.change((texts) => new Map([[key, update(texts.get(key) ?? '')]]));
  await shared.refreshAll();
}

function reportFailure(error: unknown): void {
  console.error('What was answered could not be stored.', error);
}

function openStore(): Promise<TextStore> {
  return (store ??= openTextStore(storeName).then(mergeStored));
}

async function mergeStored(textStore: TextStore): Promise<TextStore> {
  await textStore.change(mergeAnswers).catch(reportFailure);
  return textStore;
}

/**
 * What is remembered, with the texts from which it is computed: all that are stored or about to be, so that an answer
 * shows at once.
 */
interface RememberedTexts extends Remembered {
  readonly texts: StoredTexts;
}

async function readStore(): Promise<RememberedTexts> {
  const textStore = await openStore();
  return rememberedIn(await textStore.readAll(), textStore.isPersistent);
}

function rememberedIn(stored: StoredTexts, isPersistent: boolean): RememberedTexts {
  const merged = new Map([...stored, ...mergeAnswers(stored)]);
  const texts = new Map([...merged].filter(([, text]) => text !== ''));
  const sets = [...texts].flatMap(([key, text]) =>
    key.startsWith(setPrefix) ? [[key.slice(setPrefix.length), text] as const] : [],
  );
  return { texts, sets: new Map(sets), days: parseStudyDays(texts.get(daysKey) ?? ''), isPersistent };
}
