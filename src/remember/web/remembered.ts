import { useSyncExternalStore } from 'react';
import { formatAnswerRecord, type AnswerRecord } from '../rules/answer-record.ts';
import { mergeSetMemories, parseSetMemory, formatSetMemory, type SetMemory } from '../rules/card-memory.ts';
import { parseStudyDays, formatStudyDays, type StudyDays } from '../rules/study-days.ts';
import { openSharedValue } from '../../platform/web/browser/tab-channel.ts';
import { answerPrefix, daysKey, setPrefix, mergeAnswers } from './merge-answers.ts';
import { openTextStore, type StoredTexts, type TextStore } from './text-store.ts';

export interface Remembered {
  /**
   * The stored text of each set, by set id. It is what `parseSetMemory` reads, unparsed because due cards can be counted
   * without that.
   */
  readonly sets: ReadonlyMap<string, string>;
  readonly days: StudyDays;
  /** False if the memory is lost with the page. */
  readonly isLasting: boolean;
}

const storeName = 'flashcard-remembered';
const shared = openSharedValue(storeName, readStore);

let store: Promise<TextStore> | undefined;
let answerCount = 0;

/** Returns undefined until the memory is read. Changes made on other pages appear as well. */
export function useRemembered(): Remembered | undefined {
  return useSyncExternalStore(shared.subscribe, shared.current, () => undefined);
}

/** `memoryOf` returns an empty memory until this resolves. */
export function readRemembered(): Promise<void> {
  return shared.read();
}

export function memoryOf(setId: string): SetMemory {
  return parseSetMemory(shared.current()?.sets.get(setId) ?? '');
}

/** The answer is stored at once, so that leaving the page loses nothing, and then merged. */
export async function rememberAnswer(answer: AnswerRecord): Promise<void> {
  const opened = await openStore();
  const written = opened.put(answerKey(answer.answeredMs), formatAnswerRecord(answer));
  await change(Promise.all([written, opened.change(mergeAnswers)]));
}

/** Answers are merged in the order of their keys. The random part differs between pages that answer at the same time. */
function answerKey(answeredMs: number): string {
  answerCount++;
  const parts = [answeredMs, answerCount].map((part) => `${part}`.padStart(15, '0'));
  return answerPrefix + [...parts, Math.random().toString(36).slice(2)].join(':');
}

export function mergeIntoSet(setId: string, memory: SetMemory): Promise<void> {
  return changeSet(setId, (before) => mergeSetMemories(before, memory));
}

/** Forgets cards that the set no longer has. */
export async function forgetRemovedCards(setId: string, cardIds: ReadonlySet<string>): Promise<void> {
  if ([...memoryOf(setId).keys()].every((id) => cardIds.has(id))) return;
  await changeSet(setId, (before) => new Map([...before].filter(([id]) => cardIds.has(id))));
}

export function forgetSet(setId: string): Promise<void> {
  return changeSet(setId, () => new Map());
}

export function changeDays(update: (before: StudyDays) => StudyDays): Promise<void> {
  return changeText(daysKey, (text) => formatStudyDays(update(parseStudyDays(text))));
}

function changeSet(setId: string, update: (before: SetMemory) => SetMemory): Promise<void> {
  return changeText(setPrefix + setId, (text) => formatSetMemory(update(parseSetMemory(text))));
}

async function changeText(key: string, update: (before: string) => string): Promise<void> {
  const opened = await openStore();
  await change(opened.change((texts) => new Map([[key, update(texts.get(key) ?? '')]])));
}

async function change(stored: Promise<unknown>): Promise<void> {
  await stored.catch(reportFailure);
  await shared.changed();
}

function reportFailure(error: unknown): void {
  console.error('What was answered could not be stored.', error);
}

function openStore(): Promise<TextStore> {
  return (store ??= openTextStore(storeName));
}

/** First merges answers that are still stored one by one, because the page was left before they were merged. */
async function readMerged(opened: TextStore): Promise<StoredTexts> {
  const texts = await opened.readAll();
  if (![...texts.keys()].some((key) => key.startsWith(answerPrefix))) return texts;
  await opened.change(mergeAnswers).catch(reportFailure);
  return opened.readAll();
}

async function readStore(): Promise<Remembered> {
  const opened = await openStore();
  const texts = await readMerged(opened);
  const sets = [...texts].flatMap(([key, text]) =>
    key.startsWith(setPrefix) ? [[key.slice(setPrefix.length), text] as const] : [],
  );
  return {
    sets: new Map(sets),
    days: parseStudyDays(texts.get(daysKey) ?? ''),
    isLasting: opened.isLasting,
  };
}
