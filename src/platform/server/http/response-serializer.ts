import serializerFactory from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

const compile = serializerFactory()();
const compiled = new WeakMap<object, ReturnType<typeof compile>>();

/** At the first answer: compiling all at the start would more than double it. */
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
