import { findInWindow } from './find-interface.ts';

interface TabChannel<Message extends string> {
  readonly post: (message: Message) => void;
  /** Returns a function that unsubscribes. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

/**
 * Opens a channel between the tabs of this browser. It ignores messages that are not listed, which another version has
 * sent.
 */
export function openTabChannel<Message extends string>(
  name: string,
  messages: readonly Message[],
): TabChannel<Message> {
  let openedChannel: BroadcastChannel | undefined;
  const getChannel = () => (openedChannel ??= openChannel(name));
  return {
    post: (message) => getChannel()?.postMessage(message),
    listen(listener) {
      const handleMessage = ({ data }: MessageEvent<unknown>) => {
        const message = messages.find((knownMessage) => knownMessage === data);
        if (message !== undefined) listener(message);
      };
      getChannel()?.addEventListener('message', handleMessage);
      return () => getChannel()?.removeEventListener('message', handleMessage);
    },
  };
}

/**
 * Returns undefined without `BroadcastChannel`, or where storage is forbidden and some browsers refuse a channel, too.
 */
function openChannel(name: string): BroadcastChannel | undefined {
  const Channel = findInWindow('BroadcastChannel');
  try {
    return Channel && new Channel(name);
  } catch {
    return undefined;
  }
}

/** To change the value: store the change and await `refreshAll`, or call `showEarly`, store it, then `refreshOthers`. */
export interface SharedValue<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns undefined until the value was first read. */
  readonly current: () => Value | undefined;
  /** Reads the value, unless it was read before. */
  readonly read: () => Promise<void>;
  /** Lets all tabs read the value again. Resolves once this tab has. */
  readonly refreshAll: () => Promise<void>;
  /** Lets the other tabs read the value again. */
  readonly refreshOthers: () => void;
  /** Shows a change in this tab before it is stored (an optimistic update). Does nothing until the value was read. */
  readonly showEarly: (update: (before: Value) => Value) => void;
}

/**
 * Opens a stored value that the tabs of this browser share. It is read again when another tab has changed it, and when
 * the visitor returns to this page by the back button, because a page in the back/forward cache receives no messages.
 */
export function openSharedValue<Value>(name: string, read: () => Promise<Value>): SharedValue<Value> {
  const channel = openTabChannel(name, ['changed']);
  const listeners = new Set<() => void>();
  let current: Value | undefined;
  let earlyChanges = 0;
  let stopFollowing = () => {};

  async function readAgain(): Promise<void> {
    const earlyChangesBefore = earlyChanges;
    const value = await read();
    // What was read may lack a change that is shown already.
    const isOutdated = earlyChanges !== earlyChangesBefore;
    if (isOutdated) await readAgain();
    else setCurrent(value);
  }

  function setCurrent(value: Value): void {
    current = value;
    for (const listener of listeners) listener();
  }

  /** Reads the value again after changes in other tabs. Returns a function that stops this. */
  function followOtherTabs(): () => void {
    const handlePageShow = ({ persisted: isFromCache }: PageTransitionEvent) => {
      if (isFromCache) void readAgain();
    };
    const stopListening = channel.listen(() => void readAgain());
    window.addEventListener('pageshow', handlePageShow);
    return () => {
      stopListening();
      window.removeEventListener('pageshow', handlePageShow);
    };
  }

  const refreshOthers = () => channel.post('changed');
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        // Without listeners, changes in other tabs were not followed.
        void readAgain();
        stopFollowing = followOtherTabs();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing();
      };
    },
    current: () => current,
    async read() {
      if (current === undefined) await readAgain();
    },
    refreshAll() {
      refreshOthers();
      return readAgain();
    },
    refreshOthers,
    showEarly(update) {
      earlyChanges++;
      if (current !== undefined) setCurrent(update(current));
    },
  };
}
