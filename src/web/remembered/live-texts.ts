import { openTabChannel } from '../browser/tab-channel.ts';
import { openTextStore, type Texts, type TextStore } from './text-store.ts';

export interface LiveTexts<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until it was read. */
  readonly current: () => Value | undefined;
  /** As `TextStore` does; what cannot be stored is reported. */
  readonly change: TextStore['change'];
}

type Read<Value> = (texts: Texts, isLasting: boolean) => Value;

/** The texts of a store as a value, in step with other pages of this browser. */
export function openLiveTexts<Value>(name: string, read: Read<Value>): LiveTexts<Value> {
  const channel = openTabChannel(name, ['changed']);
  const listeners = new Set<() => void>();
  let store: Promise<TextStore> | undefined;
  let current: Value | undefined;

  const open = () => (store ??= openTextStore(name));

  async function readStore(): Promise<void> {
    const { readAll, isLasting } = await open();
    current = read(await readAll(), isLasting);
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) void readStore();
      listeners.add(listener);
      const stopListening = channel.listen(() => void readStore());
      return () => {
        listeners.delete(listener);
        stopListening();
      };
    },
    current: () => current,
    async change(update) {
      const store = await open();
      await store.change(update).catch((error: unknown) => console.error('Something could not be stored.', error));
      await readStore();
      channel.post('changed');
    },
  };
}
