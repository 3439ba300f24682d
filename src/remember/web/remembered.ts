import { useSyncExternalStore } from 'react';
import { writeAnswerRecord, type AnswerRecord } from '../rules/answer-record.ts';
import { mergeSetMemories, readSetMemory, writeSetMemory, type SetMemory } from '../rules/card-memory.ts';
import { readStudyDays, writeStudyDays, type StudyDays } from '../rules/study-days.ts';
import { openSharedValue } from '../../platform/web/browser/tab-channel.ts';
import { answerPrefix, daysKey, setPrefix, settleAnswers } from './settle-answers.ts';
import { openTextStore, type StoredTexts, type TextStore } from './text-store.ts';

export interface Remembered {
  /** Stored texts by set id, so that cards can be counted without parsing everything. */
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

/** `memoryOf` returns nothing until this resolves. */
export function readRemembered(): Promise<void> {
  return shared.read();
}

export function memoryOf(setId: string): SetMemory {
  return readSetMemory(shared.current()?.sets.get(setId) ?? '');
}

/** The answer is stored at once, so that leaving the page loses nothing, and then merged. */
export async function rememberAnswer(answer: AnswerRecord): Promise<void> {
  const opened = await openStore();
  const written = opened.put(answerKey(answer.answeredMs), writeAnswerRecord(answer));
  await change(Promise.all([written, opened.change(settleAnswers)]));
}

function answerKey(answeredMs: number): string {
  answerCount++;
  const parts = [answeredMs, answerCount].map((part) => `${part}`.padStart(15, '0'));
  return answerPrefix + [...parts, Math.random().toString(36).slice(2)].join(':');
}

export function mergeIntoSet(setId: string, memory: SetMemory): Promise<void> {
  return changeSet(setId, (before) => mergeSetMemories(before, memory));
}

/** Forgets cards that the set no longer has. */
export async function keepCardsOf(setId: string, cardIds: ReadonlySet<string>): Promise<void> {
  if ([...memoryOf(setId).keys()].every((id) => cardIds.has(id))) return;
  await changeSet(setId, (before) => new Map([...before].filter(([id]) => cardIds.has(id))));
}

export function forgetSet(setId: string): Promise<void> {
  return changeSet(setId, () => new Map());
}

export function changeDays(update: (before: StudyDays) => StudyDays): Promise<void> {
  return changeText(daysKey, (text) => writeStudyDays(update(readStudyDays(text))));
}

function changeSet(setId: string, update: (before: SetMemory) => SetMemory): Promise<void> {
  return changeText(setPrefix + setId, (text) => writeSetMemory(update(readSetMemory(text))));
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

/** Merges answers that were stored but not merged. */
async function readSettled(opened: TextStore): Promise<StoredTexts> {
  const texts = await opened.readAll();
  if (![...texts.keys()].some((key) => key.startsWith(answerPrefix))) return texts;
  await opened.change(settleAnswers).catch(reportFailure);
  return opened.readAll();
}

async function readStore(): Promise<Remembered> {
  const opened = await openStore();
  const texts = await readSettled(opened);
  const sets = [...texts].flatMap(([key, text]) =>
    key.startsWith(setPrefix) ? [[key.slice(setPrefix.length), text] as const] : [],
  );
  return {
    sets: new Map(sets),
    days: readStudyDays(texts.get(daysKey) ?? ''),
    isLasting: opened.isLasting,
  };
}
