import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { type Call, kindOfCall } from '#contract/call.ts';
import { callsOfFeature } from '#contract/calls.ts';

const calls: readonly Call[] = Object.values(callsOfFeature).flat();
const writes = calls.filter((call) => kindOfCall(call) === 'write');

/** Paths of the objects of a body that take names which they do not list. */
function openObjects(schema: TSchema, path = ''): readonly string[] {
  if ('anyOf' in schema) return (schema.anyOf as readonly TSchema[]).flatMap((part) => openObjects(part, path));
  if ('items' in schema) return openObjects(schema.items as TSchema, `${path}[]`);
  if (!('properties' in schema)) return [];
  const { properties, additionalProperties } = schema as TSchema & {
    readonly properties: Readonly<Record<string, TSchema>>;
    readonly additionalProperties?: unknown;
  };
  const inner = Object.entries(properties).flatMap(([name, part]) => openObjects(part, `${path}.${name}`));
  return additionalProperties === false ? inner : [path === '' ? 'body' : path, ...inner];
}

test.each(writes.filter(({ body }) => body !== undefined).map(({ name, body }) => ({ name, body })))(
  'ACC-9 $name takes no name that it does not list, so that nobody gives himself a level or a flag',
  ({ body }) => {
    expect(openObjects(body ?? {})).toEqual([]);
  },
);
