import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const WHOLE_NUMBER = /^-?\d{1,15}$/;

function isInteger(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'integer';
}

// Addresses carry texts. Only a text that is a whole number stands for one, so that 1.5 or an empty text is refused.
function withNumbers(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('properties' in schema)) return value;
  const properties = schema.properties as Readonly<Record<string, unknown>>;
  const entries = Object.entries(value).map(([name, text]) => {
    const isNumber = isInteger(properties[name]) && typeof text === 'string' && WHOLE_NUMBER.test(text);
    return [name, isNumber ? Number(text) : text];
  });
  return Object.fromEntries(entries);
}

// Of a process that builds many servers, which tests do, each schema is compiled once.
const compiledOf = new WeakMap<TSchema, ReturnType<typeof Compile>>();

function compile(schema: TSchema): ReturnType<typeof Compile> {
  const compiled = compiledOf.get(schema) ?? Compile(schema);
  compiledOf.set(schema, compiled);
  return compiled;
}

/** Checks requests with their schema; nothing is converted in a body, nothing unknown is dropped silently. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = compile(schema);
  return (value) => {
    const checked = httpPart === 'body' ? value : withNumbers(schema, value);
    return compiled.Check(checked) ? { value: checked } : { error: compiled.Errors(checked) };
  };
};
