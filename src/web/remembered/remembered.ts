import { useSyncExternalStore } from 'react';
import {
  mergeSetMemories,
  readSetMemory,
  writeSetMemory,
  type CardMemory,
  type SetMemory,
} from '../../shared/scheduling/card-memory.ts';
import { readStudyDays, withAnswers, writeStudyDays, type StudyDays } from '../../shared/scheduling/study-days.ts';
import { openTabChannel } from '../browser/tab-channel.ts';
import { openTextStore, type TextStore } from './text-store.ts';

/** What this device remembers of how well cards are known. */
export interface Remembered {
  /** By set id, as it is stored: to be counted without reading it all. */
  readonly sets: ReadonlyMap<string, string>;
  readonly days: StudyDays;
  /** False where the browser stores nothing: then it is lost with the page. */
  readonly isLasting: boolean;
}

const setPrefix = 'set:';
const daysKey = 'days';
const channel = openTabChannel('flashcard-remembered', ['changed']);
const listeners = new Set<() => void>();

let store: Promise<TextStore> | undefined;
let current: Remembered | undefined;

/** Undefined until it was read. In step with other pages of this browser. */
export function useRemembered(): Remembered | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

export function remembered(): Remembered | undefined {
  return current;
}

export function memoryOf(setId: string): SetMemory {
  return readSetMemory(current?.sets.get(setId) ?? '');
}

interface AnsweredCard {
  readonly setId: string;
  readonly cardId: string;
  /** Undefined forgets the card. */
  readonly memory: CardMemory | undefined;
}

/** @param difference to the answers of today: -1 where one is taken back */
export async function rememberAnswer(answered: AnsweredCard, nowMs: number, difference: 1 | -1): Promise<void> {
  const { setId, cardId, memory } = answered;
  await changeSet(setId, (before) => {
    const after = new Map(before);
    if (memory) after.set(cardId, memory);
    else after.delete(cardId);
    return after;
  });
  await changeDays((days) => withAnswers(days, nowMs, difference));
}

/** Keeps the newest review of each card. */
export function mergeIntoSet(setId: string, memory: SetMemory): Promise<void> {
  return changeSet(setId, (before) => mergeSetMemories(before, memory));
}

/** Cards that the set does not have any more are forgotten. */
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
  await opened.change(key, update).catch((error: unknown) => {
    console.error('What was answered could not be stored.', error);
  });
  await readStore();
  channel.post('changed');
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) void readStore();
  listeners.add(listener);
  const stopListening = channel.listen(() => void readStore());
  return () => {
    listeners.delete(listener);
    stopListening();
  };
}

function openStore(): Promise<TextStore> {
  return (store ??= openTextStore('flashcard-remembered'));
}

async function readStore(): Promise<void> {
  const opened = await openStore();
  const texts = await opened.readAll();
  const sets = [...texts].flatMap(([key, text]) =>
    key.startsWith(setPrefix) ? [[key.slice(setPrefix.length), text] as const] : [],
  );
  current = {
    sets: new Map(sets),
    days: readStudyDays(texts.get(daysKey) ?? ''),
    isLasting: opened.isLasting,
  };
  for (const listener of listeners) listener();
}
