import { findInWindow } from './find-interface.ts';

interface TabChannel<Message extends string> {
  readonly post: (message: Message) => void;
  /** Returns a function that unsubscribes. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

/** A channel between the tabs of this browser. It ignores messages that are not listed, which another version has sent. */
export function openTabChannel<Message extends string>(
  name: string,
  messages: readonly Message[],
): TabChannel<Message> {
  let opened: BroadcastChannel | undefined;
  const channel = () => (opened ??= openChannel(name));
  return {
    post: (message) => channel()?.postMessage(message),
    listen(listener) {
      const handleMessage = ({ data }: MessageEvent<unknown>) => {
        const message = messages.find((known) => known === data);
        if (message !== undefined) listener(message);
      };
      channel()?.addEventListener('message', handleMessage);
      return () => channel()?.removeEventListener('message', handleMessage);
    },
  };
}

/** Some browsers refuse it where storage is forbidden. */
function openChannel(name: string): BroadcastChannel | undefined {
  const Channel = findInWindow('BroadcastChannel');
  try {
    return Channel && new Channel(name);
  } catch {
    return undefined;
  }
}

export interface SharedValue<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until it was read. */
  readonly current: () => Value | undefined;
  /** Reads it, unless it was read before. */
  readonly read: () => Promise<void>;
  /** Has to be called after this page has changed what is stored. Resolves once it was read again. */
  readonly changed: () => Promise<void>;
}

/** A stored value that the pages of this browser share. It is read again when another page changes it. */
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
