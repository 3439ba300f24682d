import type { WatcherFault } from './worker/messages.ts';

export const faultWords: Readonly<Record<WatcherFault, string>> = {
  offline: 'What looks at hands could not be loaded. The mirror works without it.',
  unsupported: 'This browser cannot look at hands: WebGL is missing or off. The mirror works without it.',
  slow: 'This device is too slow to look at hands. The mirror works without it.',
};
