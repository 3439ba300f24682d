import { openSharedValue, type SharedValue } from '../../platform/web/browser/tab-channel.ts';
import { openTextStore, type StoredTexts, type TextStore } from './text-store.ts';

/** A value that is computed from stored texts, and computed again when they change. */
export interface LiveTexts<Value> extends Pick<SharedValue<Value>, 'subscribe' | 'current'> {
  /** Changes the stored texts, as in `TextStore`. A failure is written to the console and not thrown. */
  readonly change: TextStore['change'];
}

/** Computes the value from the stored texts. */
type Read<Value> = (texts: StoredTexts, isPersistent: boolean) => Value;

/** Opens a value that is read from stored texts. It follows changes made here and on other pages of this browser. */
export function openLiveTexts<Value>(name: string, read: Read<Value>): LiveTexts<Value> {
  let store: Promise<TextStore> | undefined;
  const open = () => (store ??= openTextStore(name));
  const { subscribe, current, refreshAll } = openSharedValue(name, async () => {
    const { readAll, isPersistent } = await open();
    return read(await readAll(), isPersistent);
  });
  return {
    subscribe,
    current,
    async change(update) {
      const textStore = await open();
      await textStore.change(update).catch((error: unknown) => console.error('Something could not be stored.', error));
      await refreshAll();
    },
  };
}
