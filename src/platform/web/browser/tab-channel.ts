import { findInWindow } from './find-interface.ts';

export interface TabChannel<Message extends string> {
  readonly post: (message: Message) => void;
  /** Returns a function that unsubscribes. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

/** Ignores other messages, which come from another version. */
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
