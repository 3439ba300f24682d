import type { ProblemCode } from '../../platform/contract/problem.ts';
import { ApiError } from '../../platform/web/outbound/failure.ts';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';

/** Replaces the server's text for these codes. */
const texts: Partial<Readonly<Record<ProblemCode, Message>>> = {
  'initials-blocked': message('Please choose different initials'),
  'set-not-found': message('This flashcard set is not available any more.'),
  'signed-out': message('Your session ended. Sign in to go on.'),
  'too-many-requests': message('Too many requests from your network. Please try again in a minute.'),
  'storage-full': message('There is no room left on the server.'),
};

/** Returns the studio's message about a failed call. Returns undefined if the studio itself has not answered. */
export function problemMessage(error: unknown): Message | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, detail } = error;
  // The server has already translated its text, so it has no values to fill in.
  return (code && texts[code]) ?? (detail === undefined ? undefined : { source: detail, values: undefined });
}

/** Returns the studio's message about a failed call in the reader's language. */
export function problemText(error: unknown, t: Texts): string | undefined {
  const userMessage = problemMessage(error);
  return userMessage && t(userMessage);
}
