/** The administrator also finds sets by titles that a public one replaces. */
export type Audience = 'visitors' | 'admin';

export interface Wanted {
  /** Folded; all must be in the set's texts. */
  readonly words: readonly string[];
  readonly audience: Audience;
  /** Folded; undefined for any. */
  readonly category?: string | undefined;
  readonly isListed?: boolean;
}
