/**
 * - `off`: cards are only turned
 * - `visit`: cards are answered, and each one returns until it is known
 * - `spaced`: answers are also stored on the device, and cards return by spaced repetition (FSRS)
 */
export type Remembering = 'off' | 'visit' | 'spaced';

/** The preference is stored as `false`, `visit` or `true`. */
export function parseRemembering(stored: string): Remembering {
  if (stored === 'true') return 'spaced';
  return stored === 'visit' ? 'visit' : 'off';
}
