/** Visitors find sets by what they are shown; the administrator also by titles that a public one replaces. */
export type Audience = 'visitors' | 'admin';

/** What sets are searched for. */
export interface Wanted {
  /** Folded: each is somewhere in the texts of the set. */
  readonly words: readonly string[];
  readonly audience: Audience;
  /** Folded; undefined for any. */
  readonly category?: string | undefined;
  readonly isListed?: boolean;
}
