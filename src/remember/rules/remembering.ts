/**
 * - `off`: cards are only turned
 * - `visit`: cards are answered, and each one returns until it is known
 * - `spaced`: answers are also stored on the device, and cards return by spaced repetition (FSRS)
 */
export type Remembering = 'off' | 'visit' | 'spaced';

const storedValues = { off: 'false', visit: 'visit', spaced: 'true' } as const satisfies Record<Remembering, string>;

export function formatRemembering(remembering: Remembering): string {
  return storedValues[remembering];
}

export function parseRemembering(stored: string): Remembering {
  if (stored === storedValues.spaced) return 'spaced';
  return stored === storedValues.visit ? 'visit' : 'off';
}
