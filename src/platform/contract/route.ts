import { z } from 'zod';
import { englishTexts, message, type Message } from '../rules/languages/texts.ts';
import { canonicalTag } from '../rules/languages/language-tag.ts';
import { maxLanguageTagLength, maxMediaBytes, maxPosterBytes } from '../rules/limits.ts';
import { codePointLength, isPlainText, normalizeNewlines } from '../rules/text/plain-text.ts';

/**
 * Who may make a call.
 * - `anyone`: no session needed.
 * - `visible-set`: anyone if the set is public or unlisted. If it is private, the admin alone; all others get 404.
 *   The set is named by `params.id`, `params.setId` or `body.setId`.
 * - `admin`: needs a session, else 401.
 */
type Access = 'anyone' | 'visible-set' | 'admin';

/** The files of a multipart body. The route's `body` is sent as JSON in the field `body`. */
export interface UploadRule {
  readonly file: { readonly field: string; readonly maxBytes: number };
  readonly poster?: { readonly field: string; readonly maxBytes: number };
}

/** A call of the HTTP interface. */
export interface Route {
  readonly summary: string;
  readonly access: Access;
  /** Whether the handler of a `visible-set` itself checks who may see the set, because it locks the set anyway. */
  readonly isSetChecked?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The limit of the JSON body, for calls that need more than `maxBodyBytes` of `limits.ts`. */
  readonly maxBodyBytes?: number;
  readonly upload?: UploadRule;
  /** Whether the handler gets the header `Idempotency-Key`, by which it recognises a repeated call. */
  readonly isIdempotent?: true;
  /** Whether the call may use the disk reserve on a full disk. All calls with DELETE may. */
  readonly mayUseReserve?: true;
  /** Whether other sites may call it without credentials. True for every public read and for what visitors post. */
  readonly isCrossOrigin?: true;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodType;
  /** The response is streamed as a file of this type. */
  readonly download?: 'text/csv; charset=utf-8' | 'application/zip' | 'application/apkg';
}

/** The options of a zod check whose error message is shown to people in their language. Programs read it in English. */
export function userFacingError(fault: Message) {
  return { error: englishTexts(fault), params: { userMessage: fault } };
}

/** The message about a list or a text that is too long. */
export function tooLongMessage(count: number, isText: boolean): Message {
  return isText
    ? message('At most {count, plural, one {# character} other {# characters}}', { count })
    : message('At most {count, plural, one {# entry} other {# entries}}', { count });
}

/**
 * A schema for text without control characters. CR and CRLF become LF. Control characters other than tab and newline
 * are refused. The length is counted in code points.
 */
export function plainText(maxLength: number) {
  return normalizedText(maxLength, normalizeNewlines);
}

/** A schema for plain text without spaces around it, for titles and names. */
export function trimmedText(maxLength: number) {
  return normalizedText(maxLength, (text) => normalizeNewlines(text).trim());
}

function normalizedText(maxLength: number, normalize: (text: string) => string) {
  return z
    .string()
    .overwrite(normalize)
    .refine((text) => codePointLength(text) <= maxLength, userFacingError(tooLongMessage(maxLength, true)))
    .refine(isPlainText, userFacingError(message('Control characters are not allowed')));
}

/** A schema for a title or name that may not be blank. */
export function requiredText(maxLength: number, blank = message('Must not be blank')) {
  return trimmedText(maxLength).refine((text) => text !== '', userFacingError(blank));
}

/** A BCP 47 tag, which is changed to its recommended spelling, or an empty text. */
export const languageTag = z
  .string()
  .max(maxLanguageTagLength)
  .overwrite((text) => canonicalTag(text) ?? text)
  .refine(
    (text) => canonicalTag(text) !== undefined,
    userFacingError(message('Must be a language tag such as ase or en')),
  );

/** A schema for a whole number in a query string, such as `limit=20`. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, { error: 'Must be a whole number' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `Must be from ${min} to ${max}` });
}

/** A moment as ISO 8601 in UTC, with milliseconds. */
export const isoTime = z.string().meta({ format: 'date-time' });

/** A moment as ISO 8601 in a query string. The handler gets milliseconds since 1970. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Must be a time such as 2026-01-31T12:00:00Z' })
  .transform(Date.parse);

/**
 * An id. A text that cannot be one, and that a database may refuse, becomes the empty string. Nothing has that id, so
 * the response is 404.
 */
export const id = z
  .string()
  .overwrite((text) => (/^[\w-]{1,200}$/.test(text) ? text : ''))
  .meta({ description: 'URL-safe random id' });

export const mediaUpload = {
  file: { field: 'file', maxBytes: maxMediaBytes },
  poster: { field: 'poster', maxBytes: maxPosterBytes },
} as const satisfies UploadRule;
