/** The administrator also finds internal titles. */
export type Audience = 'visitors' | 'admin';

export interface Wanted {
  /** Folded; all must be there. */
  readonly words: readonly string[];
  readonly audience: Audience;
  /** Folded. */
  readonly category?: string | undefined;
  readonly isListed?: boolean;
}
