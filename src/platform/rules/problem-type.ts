/** The type of a problem (RFC 9457) is this and its code. */
export const problemType = 'urn:flashcard-studio:problem:';

/**
 * - `retry`: no answer, or "not now".
 * - `signed-out`: it waits for a session.
 * - `gone`: its subject was deleted.
 * - `conflict`: it would overwrite an edit made elsewhere; a person decides.
 * - `refused`: it would be refused again.
 */
export type FailureKind = 'retry' | 'signed-out' | 'gone' | 'conflict' | 'refused';
