import { useSyncExternalStore } from 'react';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import { chooseSignKey, parseBoolean, typeTermKey } from '../../../platform/rules/preference-keys.ts';
import { readPreference, writePreference } from '../../../platform/web/browser/preferences.ts';

export type QuestionType = 'typeTerm' | 'chooseSign';
type QuestionTypes = Readonly<Record<QuestionType, boolean>>;
/** What the page's address asks for. */
type AskedTypes = Pick<EmbedParameters, QuestionType>;

const keys = { typeTerm: typeTermKey, chooseSign: chooseSignKey } as const;

/** What was chosen since the page was opened. It overrides the page's address. */
const chosen: Partial<Record<QuestionType, boolean>> = {};
const listeners = new Set<() => void>();

/** Prefers a choice on this page to the address, and the address to the stored setting. */
export function readQuestionTypes(asked: AskedTypes): QuestionTypes {
  return { typeTerm: isOn('typeTerm', asked), chooseSign: isOn('chooseSign', asked) };
}

export function useQuestionTypes(asked: AskedTypes): QuestionTypes {
  return { typeTerm: useIsOn('typeTerm', asked), chooseSign: useIsOn('chooseSign', asked) };
}

export function chooseQuestionType(type: QuestionType, isWanted: boolean): void {
  chosen[type] = isWanted;
  writePreference(keys[type], String(isWanted));
  for (const listener of listeners) listener();
}

/** Calls `listener` after each choice on this page. Returns a function that unsubscribes. */
export function subscribeToQuestionTypes(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function useIsOn(type: QuestionType, asked: AskedTypes): boolean {
  return useSyncExternalStore(
    subscribeToQuestionTypes,
    () => isOn(type, asked),
    () => asked[type] ?? false,
  );
}

function isOn(type: QuestionType, asked: AskedTypes): boolean {
  return chosen[type] ?? asked[type] ?? parseBoolean(readPreference(keys[type])) ?? false;
}
