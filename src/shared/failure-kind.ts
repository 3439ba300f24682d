/**
 * Why a call failed, which decides what its sender does next.
 * - `retry`: no answer, or one that says "not now": the same call may go well later.
 * - `signed-out`: it waits for a session.
 * - `gone`: what the call is about is no more.
 * - `conflict`: it would overwrite what was typed elsewhere meanwhile: a person decides.
 * - `refused`: the same call would be refused again.
 */
export type FailureKind = 'retry' | 'signed-out' | 'gone' | 'conflict' | 'refused';
