/** Stored values: not at all, until a card is known, or on every visit (with FSRS). */
export const rememberings = ['false', 'visit', 'true'] as const;
export type Remembering = (typeof rememberings)[number];

export function parseRemembering(stored: string): Remembering | undefined {
  return rememberings.find((one) => one === stored);
}
