import { openSharedValue, type SharedValue } from '../../platform/web/browser/tab-channel.ts';
import { openTextStore, type StoredTexts, type TextStore } from './text-store.ts';

export interface LiveTexts<Value> extends Pick<SharedValue<Value>, 'subscribe' | 'current'> {
  /** A failure is written to the console and not thrown. */
  readonly change: TextStore['change'];
}

type Read<Value> = (texts: StoredTexts, isLasting: boolean) => Value;

/** Opens a value that is read from stored texts. It follows changes made here and on other pages of this browser. */
export function openLiveTexts<Value>(name: string, read: Read<Value>): LiveTexts<Value> {
  let store: Promise<TextStore> | undefined;
  const open = () => (store ??= openTextStore(name));
  const { subscribe, current, refreshAll } = openSharedValue(name, async () => {
    const { readAll, isLasting } = await open();
    return read(await readAll(), isLasting);
  });
  return {
    subscribe,
    current,
    async change(update) {
      const opened = await open();
      await opened.change(update).catch((error: unknown) => console.error('Something could not be stored.', error));
      await refreshAll();
    },
  };
}
