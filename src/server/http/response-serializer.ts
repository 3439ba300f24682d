import serializerFactory from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

const compile = serializerFactory()();
const compiled = new WeakMap<object, ReturnType<typeof compile>>();

/**
 * Fastify's serializer compiler, put off until the first answer of a kind: compiling all of them takes longer than the
 * rest of the start. Schemas are told apart by identity.
 */
export const compileOnFirstUse: FastifySerializerCompiler<object> =
  ({ httpStatus = '', ...definition }) =>
  (answer: unknown) => {
    let serialize = compiled.get(definition.schema);
    if (serialize === undefined) {
      serialize = compile({ ...definition, httpStatus });
      compiled.set(definition.schema, serialize);
    }
    return serialize(answer);
  };
