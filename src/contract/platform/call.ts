import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { type FieldFamily, type FieldPolicy, isShown, openFamilies } from '#domain/account/access/field-policy.ts';
import type { CallScope } from '#domain/account/access/key-scope.ts';
import { exactNumber } from '#domain/platform/exact-number.ts';
import { nullable, type Static, text } from './schemas.ts';

type Method = 'GET' | 'POST' | 'DELETE';
/** With the names of the parts of its path: `GET /api/bonds/:id/summary/`. */
type Name = `${Method} /${string}`;

/** A read may be repeated, a write never is. */
export type CallKind = 'read' | 'write';

/** What a call is beside its address: what it takes and what it answers, each by a schema. */
interface CallParts {
  /** What it is for, in a few English words. */
  readonly summary: string;
  /** By default a GET reads and everything else writes. */
  readonly kind?: CallKind;
  /** The parts of the path, all texts as an address carries them. An address of another form leads to nothing (`not_found`). */
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON; a text body where the schema is that of a text. */
  readonly body?: TSchema;
  /** Each property names the family of the access policy that it belongs to (`field`). */
  readonly answer: TSchema;
  /** True for a call that goes on answering, as server-sent events whose data are as `answer` says. */
  readonly isStream?: boolean;
  /** True for a call that answers bytes. */
  readonly isFile?: boolean;
  /** Of what types its files are; of any where it is not said. */
  readonly mediaTypes?: readonly string[];
  /** The scope of keys that opens it; null where no key does. See `scopeOfCall` for what it is where it is not said. */
  readonly scope?: CallScope | null;
}

/** A call with the name by which the web asks for it, and what the name says. */
export type Call<Parts extends CallParts = CallParts, Own extends Name = Name> = Parts & {
  readonly name: Own;
  readonly method: Own extends `${infer Of extends Method} ${string}` ? Of : never;
  readonly path: Own extends `${Method} ${infer Path extends `/${string}`}` ? Path : never;
};

/** A call of the contract. It counts once its file is in the list of `calls.ts`. */
export function defineCall<Own extends Name, Parts extends CallParts>(name: Own, parts: Parts): Call<Parts, Own> {
  const [method, path] = name.split(' ');
  return { ...parts, name, method, path } as Call<Parts, Own>;
}

/** Whether a call reads or writes. */
export function kindOfCall({ method, kind }: Pick<Call, 'method' | 'kind'>): CallKind {
  return kind ?? (method === 'GET' ? 'read' : 'write');
}

/** Whether a call is for who runs the site alone; its address says so. */
export function isOperatorCall({ path }: Call): boolean {
  return path.startsWith('/api/operator/');
}

/** What is an account's own, by its address: closed to keys unless the call says otherwise. */
const accountPath = /^\/api\/(accounts|profile|session|user|uss|calendar\/feed)\/|\/drawings\//;

/**
 * The scope of keys that opens a call: the one that it says, and else by its kind. Writes, the operator's calls and what is an account's own
 * are closed to every key.
 */
export function scopeOfCall(call: Call): CallScope | null {
  if (call.scope !== undefined) return call.scope;
  if (isOperatorCall(call) || kindOfCall(call) === 'write' || accountPath.test(call.path)) return null;
  if (call.isStream === true) return 'live';
  return call.isFile === true ? 'files' : 'market';
}

/** Whether a call answers as of a day as well (`asOfParameter`): one that reads market data. */
export function takesAsOf(call: Call): boolean {
  const scope = scopeOfCall(call);
  return (
    kindOfCall(call) === 'read' && (scope === 'market' || scope === 'files') && !call.path.startsWith('/api/bulk/')
  );
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : never;

export type ParamsOf<Shape> = Shape extends { readonly params: infer Schema } ? StaticOf<Schema> : never;
export type QueryOf<Shape> = Shape extends { readonly query: infer Schema } ? StaticOf<Schema> : never;
export type BodyOf<Shape> = Shape extends { readonly body: infer Schema } ? StaticOf<Schema> : never;
export type AnswerOf<Shape> = Shape extends { readonly answer: infer Schema } ? StaticOf<Schema> : never;
/** The kind of a call whose method does not say it; never for all others. */
export type SaidKindOf<Shape> = Shape extends { readonly kind: infer Kind extends CallKind } ? Kind : never;

/** Types of the files that calls answer. */
export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  calendar: 'text/calendar',
  rss: 'application/rss+xml',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
} as const;

const familyKey = 'x-family';

/** A property of an answer, with the family of the access policy that it belongs to. */
export function field<Schema extends TSchema>(family: FieldFamily, schema: Schema): Schema {
  return { ...schema, [familyKey]: family };
}

/** The same, null when the value is not known. A masked field is null as well and named in `masked`. */
export function optionalField<Schema extends TSchema>(family: FieldFamily, schema: Schema) {
  return field(family, nullable(schema));
}

/** What a call says that answers a file whose content is open to whoever may ask for it. */
export const fileAnswer = { answer: field('text', Type.Unknown()), isFile: true } as const;

/** Names of the fields of an object that are null because the reader's level is too low. */
export const maskedNames = field('state', Type.Array(text));

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

/** Whether a policy closes to a level what is open to everybody by default. */
const closesOpen = (policy: FieldPolicy, level: number) =>
  openFamilies.some((family) => !isShown(policy, family, level));

/** Whether a value that is open by default, and never null, is closed to a level. */
function isMissed(property: TSchema, policy: FieldPolicy, level: number): boolean {
  const family = familyOf(property);
  if (family === undefined || !openFamilies.includes(family) || isShown(policy, family, level)) return false;
  return !isUnionSchema(property) && !isArraySchema(property) && !('type' in property && property.type === 'boolean');
}

/** Whether an object says nothing to a level: a value of it that is never null is closed, such as the day of a payment. */
const isEmptied = (schema: TSchema, policy: FieldPolicy, level: number) =>
  isObjectSchema(schema) && Object.values(schema.properties).some((property) => isMissed(property, policy, level));

/** The list of a closed family that is open by default: it has no items, since who shows it expects a list. */
const isEmptyList = (schema: TSchema, family: FieldFamily) => isArraySchema(schema) && openFamilies.includes(family);

/**
 * The schema of an answer as a reader of a level may receive it: every property whose family is closed to the level is
 * null. Serialising with it is the second net behind the gate: a number that the gate forgot leaves as null.
 */
export function schemaForLevel(schema: TSchema, policy: FieldPolicy, level: number): TSchema {
  const family = familyOf(schema);
  if (family !== undefined && !isShown(policy, family, level))
    return isEmptyList(schema, family) ? Type.Array(Type.Null()) : Type.Null();
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
 * The gate: a copy of `value` with exact decimals, in which every field that is closed to the level is null, with its name in the `masked` list
 * of the object that holds it (objects whose schema has such a list). The names depend on the level alone, never on the value. Of a family that
 * is open by default, what shows it expects a value: there a closed list is empty, and a row or part with such a value is left out.
 */
export function maskForLevel<Value>(value: Value, schema: TSchema, policy: FieldPolicy, level: number): Value {
  return maskedValue(value, schema, { policy, level, closesOpen: closesOpen(policy, level) }) as Value;
}

interface Masking {
  readonly policy: FieldPolicy;
  readonly level: number;
  readonly closesOpen: boolean;
}

function maskedValue(value: unknown, schema: TSchema, masking: Masking): unknown {
  if (value === null || value === undefined) return value;
  const isGone = (part: TSchema) => masking.closesOpen && isEmptied(part, masking.policy, masking.level);
  if (isArraySchema(schema) && Array.isArray(value)) {
    return isGone(schema.items) ? [] : value.map((item) => maskedValue(item, schema.items, masking));
  }
  if (typeof value === 'number') return exactNumber(value);
  if (isUnionSchema(schema)) {
    const part = schema.anyOf.find((candidate) => isObjectSchema(candidate) || isArraySchema(candidate));
    if (part === undefined) return value;
    return isGone(part) ? null : maskedValue(value, part, masking);
  }
  if (isObjectSchema(schema) && typeof value === 'object') return maskedObject(value, schema, masking);
  return value;
}

function maskedObject(value: object, schema: ObjectSchema, masking: Masking): object {
  const { policy, level } = masking;
  const result: Record<string, unknown> = {};
  const masked: string[] = [];
  for (const [name, property] of Object.entries(schema.properties)) {
    const family = familyOf(property);
    if (family !== undefined && !isShown(policy, family, level)) {
      masked.push(name);
      result[name] = isEmptyList(property, family) ? [] : null;
    } else if (name in value) {
      result[name] = maskedValue((value as Record<string, unknown>)[name], property, masking);
    }
  }
  if ('masked' in schema.properties) result.masked = [...new Set([...namesMaskedBefore(value), ...masked])];
  return result;
}

// A part of an answer may have been masked for a lower level before the whole is.
function namesMaskedBefore(value: object): readonly unknown[] {
  return 'masked' in value && Array.isArray(value.masked) ? value.masked : [];
}
