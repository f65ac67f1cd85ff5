import { type TProperties, type TSchema, Type } from 'typebox';
import { type FieldFamily, type FieldPolicy, isShown } from '#domain/account/access/field-policy.ts';

const familyKey = 'x-family';

/** A property of an answer, with the family of the access policy that it belongs to. */
export function field<Schema extends TSchema>(family: FieldFamily, schema: Schema): Schema {
  return { ...schema, [familyKey]: family };
}

/** The same, null when the value is not known. A masked field is null as well and named in `masked`. */
export function optionalField<Schema extends TSchema>(family: FieldFamily, schema: Schema) {
  return field(family, Type.Union([schema, Type.Null()]));
}

/** Names of the fields of an object that are null because the reader's level is too low. */
export const maskedNames = field('state', Type.Array(Type.String()));

/** The family that a property was declared with, or undefined for one without (a plain container). */
export function familyOf(schema: TSchema): FieldFamily | undefined {
  return (schema as { readonly [familyKey]?: FieldFamily })[familyKey];
}

interface ObjectSchema extends TSchema {
  readonly properties: TProperties;
}
interface ArraySchema extends TSchema {
  readonly items: TSchema;
}
interface UnionSchema extends TSchema {
  readonly anyOf: readonly TSchema[];
}

export function isObjectSchema(schema: TSchema): schema is ObjectSchema {
  return 'properties' in schema;
}
export function isArraySchema(schema: TSchema): schema is ArraySchema {
  return 'items' in schema;
}
export function isUnionSchema(schema: TSchema): schema is UnionSchema {
  return 'anyOf' in schema;
}

/**
 * The schema of an answer as a reader of a level may receive it: every property whose family is closed to the level is
 * null. Serialising with it is the second net behind the gate: a number that the gate forgot leaves as null.
 */
export function schemaForLevel(schema: TSchema, policy: FieldPolicy, level: number): TSchema {
  const family = familyOf(schema);
  if (family !== undefined && !isShown(policy, family, level)) return Type.Null();
  if (isObjectSchema(schema)) {
    const properties = Object.entries(schema.properties).map(([name, property]) => [
      name,
      schemaForLevel(property, policy, level),
    ]);
    return { ...schema, properties: Object.fromEntries(properties) };
  }
  if (isArraySchema(schema)) return { ...schema, items: schemaForLevel(schema.items, policy, level) };
  if (isUnionSchema(schema))
    return { ...schema, anyOf: schema.anyOf.map((part) => schemaForLevel(part, policy, level)) };
  return schema;
}

/**
 * The gate: a copy of `value` in which every field that is closed to the level is null, with its name in the `masked` list
 * of the object that holds it (objects whose schema has such a list). The names depend on the level alone, never on the value.
 */
export function maskForLevel<Value>(value: Value, schema: TSchema, policy: FieldPolicy, level: number): Value {
  return maskedValue(value, schema, policy, level) as Value;
}

function maskedValue(value: unknown, schema: TSchema, policy: FieldPolicy, level: number): unknown {
  if (value === null || value === undefined) return value;
  if (isArraySchema(schema) && Array.isArray(value)) {
    return value.map((item) => maskedValue(item, schema.items, policy, level));
  }
  if (isUnionSchema(schema)) {
    const part = schema.anyOf.find((candidate) => isObjectSchema(candidate) || isArraySchema(candidate));
    return part === undefined ? value : maskedValue(value, part, policy, level);
  }
  if (isObjectSchema(schema) && typeof value === 'object') return maskedObject(value, schema, policy, level);
  return value;
}

function maskedObject(value: object, schema: ObjectSchema, policy: FieldPolicy, level: number): object {
  const result: Record<string, unknown> = {};
  const masked: string[] = [];
  for (const [name, property] of Object.entries(schema.properties)) {
    const family = familyOf(property);
    if (family !== undefined && !isShown(policy, family, level)) {
      masked.push(name);
      result[name] = null;
    } else if (name in value) {
      result[name] = maskedValue((value as Record<string, unknown>)[name], property, policy, level);
    }
  }
  if ('masked' in schema.properties) result.masked = [...new Set([...namesMaskedBefore(value), ...masked])];
  return result;
}

// A part of an answer may have been masked for a lower level before the whole is.
function namesMaskedBefore(value: object): readonly unknown[] {
  return 'masked' in value && Array.isArray(value.masked) ? value.masked : [];
}
