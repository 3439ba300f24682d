import { z } from 'zod';
import type { Problem } from '../../platform/contract/problem.ts';

export type Parsed =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly errors: FieldErrors };
type FieldErrors = NonNullable<Problem['errors']>;

/** Validates and fills in the defaults; each wrong field is named by its path, such as `terms.3`. */
export function parseInput(schema: z.ZodType, input: unknown): Parsed {
  const result = schema.safeParse(input);
  if (result.success) return { isValid: true, value: result.data };
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return { isValid: false, errors };
}

type JsonSchema = Readonly<Record<string, unknown>>;
const jsonSchemas = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() };

/**
 * The schema as JSON Schema draft 7: of what may come in (`input`, before defaults and trimming) or what goes out
 * (`output`). One for output forbids additional properties. The same object for the same schema.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = jsonSchemas[io].get(schema);
  if (known !== undefined) return known;
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
  });
  jsonSchemas[io].set(schema, jsonSchema);
  return jsonSchema;
}
