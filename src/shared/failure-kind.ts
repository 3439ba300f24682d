/**
 * What a sender does next. - `retry`: no answer, or "not now". - `signed-out`: waits for a session. - `gone`: what the
 * call is about is no more. - `conflict`: it would overwrite what was typed elsewhere: a person decides. - `refused`:
 * it would be refused again.
 */
export type FailureKind = 'retry' | 'signed-out' | 'gone' | 'conflict' | 'refused';
