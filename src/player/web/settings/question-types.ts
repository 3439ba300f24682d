import { useSyncExternalStore } from 'react';
import type { EmbedParameters } from '../../../platform/rules/addresses/options.ts';
import { chooseSignKey, parseBoolean, typeTermKey } from '../../../platform/rules/preference-keys.ts';
import { readPreference, writePreference } from '../../../platform/web/browser/preferences.ts';

export type QuestionType = 'typeTerm' | 'chooseSign';
type QuestionTypes = Readonly<Record<QuestionType, boolean>>;
/** What the page's address asks for. */
type RequestedTypes = Pick<EmbedParameters, QuestionType>;

const keys = { typeTerm: typeTermKey, chooseSign: chooseSignKey } as const;

/** What was chosen since the page was opened. It overrides the page's address. */
const chosenTypes: Partial<Record<QuestionType, boolean>> = {};
const listeners = new Set<() => void>();

/**
 * Returns which further types of questions the quiz has. Prefers a choice on this page to the address, and the address
 * to the stored setting.
 */
export function readQuestionTypes(requested: RequestedTypes): QuestionTypes {
  return { typeTerm: isOn('typeTerm', requested), chooseSign: isOn('chooseSign', requested) };
}

export function useQuestionTypes(requested: RequestedTypes): QuestionTypes {
  return { typeTerm: useIsOn('typeTerm', requested), chooseSign: useIsOn('chooseSign', requested) };
}

export function chooseQuestionType(type: QuestionType, isWanted: boolean): void {
  chosenTypes[type] = isWanted;
  writePreference(keys[type], String(isWanted));
  for (const listener of listeners) listener();
}

/** Calls `listener` after each choice on this page. Returns a function that unsubscribes. */
export function subscribeToQuestionTypes(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function useIsOn(type: QuestionType, requested: RequestedTypes): boolean {
  return useSyncExternalStore(
    subscribeToQuestionTypes,
    () => isOn(type, requested),
    () => requested[type] ?? false,
  );
}

function isOn(type: QuestionType, requested: RequestedTypes): boolean {
  return chosenTypes[type] ?? requested[type] ?? parseBoolean(readPreference(keys[type])) ?? false;
}
