import type { TSchema } from 'typebox';
import { familyOf, isArraySchema, isObjectSchema, isUnionSchema } from '#contract/platform/call.ts';

function isNull(schema: TSchema): boolean {
  return 'type' in schema && schema.type === 'null';
}

/** Paths of the values of an answer that name no family of the access policy; null alone says nothing. */
export function leavesWithoutFamily(schema: TSchema, path = ''): readonly string[] {
  if (familyOf(schema) !== undefined || isNull(schema)) return [];
  if (isObjectSchema(schema)) {
    return Object.entries(schema.properties).flatMap(([name, part]) => leavesWithoutFamily(part, `${path}.${name}`));
  }
  if (isArraySchema(schema)) return leavesWithoutFamily(schema.items, `${path}[]`);
  if (isUnionSchema(schema)) return schema.anyOf.flatMap((part) => leavesWithoutFamily(part, path));
  return [path];
}
