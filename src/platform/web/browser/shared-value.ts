import { openTabChannel } from './tab-channel.ts';

export interface SharedValue<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until it was read. */
  readonly current: () => Value | undefined;
  /** Reads it if nobody has yet. */
  readonly read: () => Promise<void>;
  /** To be called after this page has changed what is stored; resolves when it was read again. */
  readonly changed: () => Promise<void>;
}

/** Follows other pages of this browser. */
export function openSharedValue<Value>(name: string, read: () => Promise<Value>): SharedValue<Value> {
  const channel = openTabChannel(name, ['changed']);
  const listeners = new Set<() => void>();
  let current: Value | undefined;

  async function readAgain(): Promise<void> {
    current = await read();
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) void readAgain();
      listeners.add(listener);
      const stopListening = channel.listen(() => void readAgain());
      return () => {
        listeners.delete(listener);
        stopListening();
      };
    },
    current: () => current,
    async read() {
      if (current === undefined) await readAgain();
    },
    changed() {
      channel.post('changed');
      return readAgain();
    },
  };
}
