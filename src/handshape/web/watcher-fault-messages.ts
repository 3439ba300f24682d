import type { WatcherFault } from './worker/messages.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

export const watcherFaultMessages: Readonly<Record<WatcherFault, Message>> = {
  offline: message('The hand recognition could not be loaded. The mirror works without it.'),
  unsupported: message('This browser cannot look at hands: WebGL is missing or off. The mirror works without it.'),
  slow: message('This device is too slow to look at hands. The mirror works without it.'),
};
