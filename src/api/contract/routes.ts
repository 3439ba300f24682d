import { type Route, tooLongMessage } from '../../platform/contract/route.ts';
import { sessionRoutes } from '../../auth/contract.ts';
import { setRoutes, categoryRoutes } from '../../sets/contract/set-routes.ts';
import { bulkCardRoutes, cardRoutes } from '../../cards/contract/card-routes.ts';
import { importExportRoutes } from '../../import-export/contract.ts';
import { embedRoutes } from '../../embed/contract.ts';
import { leaderboardRoutes } from '../../leaderboard/contract.ts';
import { analyticsRoutes } from '../../analytics/contract.ts';
import { settingsRoutes } from '../../settings/contract.ts';
import { learningPlatformRoutes } from '../../learning-platforms/contract.ts';
import { catalogRoutes } from '../../catalog/contract.ts';
import { z } from 'zod';
import type { Message } from '../../platform/rules/languages/texts.ts';
import type { Problem } from '../../platform/contract/problem.ts';

/** Every call of the HTTP interface. */
export const routes = {
  ...sessionRoutes,
  ...setRoutes,
  ...cardRoutes,
  ...importExportRoutes,
  ...bulkCardRoutes,
  ...categoryRoutes,
  ...embedRoutes,
  ...leaderboardRoutes,
  ...analyticsRoutes,
  ...settingsRoutes,
  ...learningPlatformRoutes,
  ...catalogRoutes,
} as const satisfies Record<string, Route>;

/** The name of a call: its method and path, such as `PUT /api/cards/:id`. */
export type CallName = keyof typeof routes;

type RouteOf<Name extends CallName> = (typeof routes)[Name];
type Sent<Name extends CallName, Part extends string> =
  RouteOf<Name> extends { readonly [key in Part]: infer Schema extends z.ZodType } ? z.input<Schema> : undefined;
type Received<Name extends CallName, Part extends string> =
  RouteOf<Name> extends { readonly [key in Part]: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;

/** What a client sends, before defaults are filled in and texts are trimmed. */
export interface CallSent<Name extends CallName> {
  readonly params: Sent<Name, 'params'>;
  readonly query: Sent<Name, 'query'>;
  readonly body: Sent<Name, 'body'>;
}

/** What a handler receives: validated and with defaults. */
export interface CallReceived<Name extends CallName> {
  readonly params: Received<Name, 'params'>;
  readonly query: Received<Name, 'query'>;
  readonly body: Received<Name, 'body'>;
}

/** A file for the reader to save. Its content is streamed. */
export interface Download {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** What a handler answers. Undefined if the response has no body. */
export type CallResponse<Name extends CallName> =
  RouteOf<Name> extends { readonly download: string } ? Download : Received<Name, 'response'>;

type ParsedInput =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly errors: FieldErrors; readonly userMessage: Message | undefined };
type FieldErrors = NonNullable<Problem['errors']>;

/** Validates the input and fills in the defaults. Each wrong field is named by its path, such as `terms.3`. */
export function parseInput(schema: z.ZodType, input: unknown): ParsedInput {
  const result = schema.safeParse(input);
  if (result.success) return { isValid: true, value: result.data };
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = result.error.issues;
  return { isValid: false, errors, userMessage: first && userMessageOf(first) };
}

/** Returns the message about the error for people, or undefined if only programs can cause the error. */
function userMessageOf(issue: z.core.$ZodIssue): Message | undefined {
  if (issue.code === 'custom') return issue.params?.['userMessage'];
  const isText = issue.code === 'too_big' && issue.origin === 'string';
  if (issue.code !== 'too_big' || (!isText && issue.origin !== 'array')) return undefined;
  return tooLongMessage(Number(issue.maximum), isText);
}

type JsonSchema = Readonly<Record<string, unknown>>;
const jsonSchemas = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() };

/**
 * Returns the JSON Schema (draft 7) of what a client sends (`input`) or what the server answers (`output`). A schema for
 * output forbids additional properties. Repeated calls return the same object.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const cached = jsonSchemas[io].get(schema);
  if (cached !== undefined) return cached;
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
  });
  jsonSchemas[io].set(schema, jsonSchema);
  return jsonSchema;
}
