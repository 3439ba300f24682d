/** The type of a problem (RFC 9457) is this prefix and the problem's code. */
export const problemType = 'urn:flashcard-studio:problem:';

/**
 * What a failed request means for its sender.
 * - `retry`: the studio did not answer, or answered "not now".
 * - `signed-out`: the request has to wait for a session.
 * - `gone`: what it is about was deleted.
 * - `conflict`: it would overwrite an edit made elsewhere, so a person has to decide.
 * - `refused`: it would be refused again.
 */
export type FailureKind = 'retry' | 'signed-out' | 'gone' | 'conflict' | 'refused';
