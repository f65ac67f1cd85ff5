import type { TSchema } from 'typebox';
import { schemaForLevel } from '#contract/platform/field.ts';
import { type FieldPolicy, fieldFamilies, isShown } from '#domain/account/access/field-policy.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

function shownFamilies(policy: FieldPolicy, level: number): string {
  return fieldFamilies.filter((family) => isShown(policy, family, level)).join(' ');
}

/** Derives the schema of an answer for a level once for each set of shown families, so that its serializer is compiled once. */
export function levelSchemas(policy: FieldPolicy): (schema: TSchema, level: number) => JsonSchema {
  const derived = new WeakMap<TSchema, Map<string, JsonSchema>>();
  return (schema, level) => {
    const key = shownFamilies(policy, level);
    const schemas = derived.get(schema) ?? new Map<string, JsonSchema>();
    derived.set(schema, schemas);
    const known = schemas.get(key) ?? { ...schemaForLevel(schema, policy, level) };
    schemas.set(key, known);
    return known;
  };
}
