import { useCallback, useSyncExternalStore } from 'react';
import { nothingStored, type ReadStored } from '../../rules/preference-keys.ts';

/**
 * Values that could not be stored, because storage is full or forbidden. They last as long as the page, and win over
 * older values that are stored.
 */
const unstoredValues = { local: new Map<string, string>(), session: new Map<string, string>() };
type StoreName = keyof typeof unstoredValues;

export function readPreference(key: string): string | undefined {
  return read('local', key);
}

export function writePreference(key: string, value: string): void {
  write('local', key, value);
  notify(key);
}

export function hasSessionFlag(key: string): boolean {
  return read('session', key) !== undefined;
}

export function setSessionFlag(key: string): void {
  write('session', key, 'true');
}

/** Begins the keys of all session texts, so that `forgetSessionTexts` finds them. */
const sessionTextPrefix = 'draft-';

interface SessionText {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isStored: boolean;
}

/** Returns a text that lasts as long as the tab, such as a draft, and follows changes elsewhere in the page. */
export function useSessionText(name: string): SessionText {
  const key = sessionTextPrefix + name;
  const subscribe = useCallback((listener: () => void) => subscribeTo(key, listener), [key]);
  const text = useSyncExternalStore(
    subscribe,
    () => read('session', key) ?? '',
    () => '',
  );
  const setText = useCallback((next: string) => writeSessionText(name, next), [name]);
  return { text, setText, isStored: !unstoredValues.session.has(key) };
}

export function writeSessionText(name: string, text: string): void {
  const key = sessionTextPrefix + name;
  if (text === '') remove('session', key);
  else write('session', key, text);
  notify(key);
}

export function readSessionText(name: string): string {
  return read('session', sessionTextPrefix + name) ?? '';
}

export function forgetSessionTexts(): void {
  const keys = [...storedKeys('session'), ...unstoredValues.session.keys()];
  for (const key of keys) {
    if (key.startsWith(sessionTextPrefix)) writeSessionText(key.slice(sessionTextPrefix.length), '');
  }
}

/** Returns undefined for an invalid value, which may come from an older version. */
export type ParsePreference<Value> = (stored: string) => Value | undefined;

/**
 * Returns a preference, and follows its changes in the page and in other tabs. On the server, and in the first render
 * of a page that the server has rendered, it is the default.
 */
export function usePreference<Value extends string | number | boolean>(
  key: string,
  parse: ParsePreference<Value>,
  defaultValue: Value,
): [Value, (value: Value) => void] {
  const subscribe = useCallback((listener: () => void) => subscribeTo(key, listener), [key]);
  const stored = useSyncExternalStore(
    subscribe,
    () => readPreference(key),
    () => undefined,
  );
  const setValue = useCallback((value: Value) => writePreference(key, String(value)), [key]);
  return [(stored === undefined ? undefined : parse(stored)) ?? defaultValue, setValue];
}

/**
 * Reads several preferences and renders again when one changes. On the server, and in the first render of a page that
 * the server has rendered, nothing is stored.
 * @param keys the same object in every render
 */
export function useStoredPreferences(keys: readonly string[]): ReadStored {
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribers = keys.map((key) => subscribeTo(key, listener));
      return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
    },
    [keys],
  );
  const snapshot = useSyncExternalStore(
    subscribe,
    () => keys.map((key) => readPreference(key)).join(),
    () => undefined,
  );
  return snapshot === undefined ? nothingStored : readPreference;
}

export function parseOneOf<Value extends string>(values: readonly Value[]): ParsePreference<Value> {
  return (stored) => values.find((value) => value === stored);
}

export function parsePositiveNumber(stored: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(stored) ? Number(stored) : undefined;
}

function read(name: StoreName, key: string): string | undefined {
  const unstoredValue = unstoredValues[name].get(key);
  if (unstoredValue !== undefined) return unstoredValue;
  try {
    return storeOf(name).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: StoreName, key: string, value: string): void {
  try {
    storeOf(name).setItem(key, value);
    unstoredValues[name].delete(key);
  } catch {
    unstoredValues[name].set(key, value);
  }
}

function remove(name: StoreName, key: string): void {
  unstoredValues[name].delete(key);
  try {
    storeOf(name).removeItem(key);
  } catch {}
}

function storedKeys(name: StoreName): string[] {
  try {
    return Object.keys(storeOf(name));
  } catch {
    return [];
  }
}

/** @throws if storage is forbidden, or if there is no window */
function storeOf(name: StoreName): Storage {
  return name === 'local' ? window.localStorage : window.sessionStorage;
}

const listeners = new Map<string, Set<() => void>>();

function subscribeTo(key: string, listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', handleOtherTab);
  const group = listeners.get(key) ?? new Set();
  listeners.set(key, group.add(listener));
  return () => {
    group.delete(listener);
    if (group.size === 0) listeners.delete(key);
    if (listeners.size === 0) window.removeEventListener('storage', handleOtherTab);
  };
}

/** Notifies of changes in another tab. The key is null if that tab has cleared everything. */
function handleOtherTab(event: StorageEvent): void {
  if (event.key !== null) return notify(event.key);
  for (const key of listeners.keys()) notify(key);
}

function notify(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}
