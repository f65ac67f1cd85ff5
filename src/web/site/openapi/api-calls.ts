import { isoDatePattern } from '#contract/platform/errors.ts';

/** A schema as the description of the interface has it: of JSON Schema what its calls use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly pattern?: string;
  readonly description?: string;
  readonly 'x-family'?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly tags: readonly [string];
  readonly summary: string;
  readonly 'x-kind': 'read' | 'write';
  readonly 'x-scope': string | null;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: { readonly 200: Content };
}

/** The description of the interface, in OpenAPI 3.1. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface ListedCall {
  /** `GET /api/bonds/{id}/summary/` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly scope: string | null;
}

export interface CallGroup {
  readonly tag: string;
  readonly calls: readonly ListedCall[];
}

export interface AnswerField {
  /** `items[].price`; empty for the answer itself. */
  readonly name: string;
  readonly type: string;
  /** Of the access policy. */
  readonly family: string;
}

export interface CallParameter {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly isRequired: boolean;
  readonly type: string;
  readonly description: string | null;
}

/** A call with all that one has to know to ask by it. */
export interface DescribedCall extends ListedCall {
  readonly changes: boolean;
  readonly parameters: readonly CallParameter[];
  /** A body to begin with, and its type; null where the call takes none. */
  readonly body: { readonly text: string; readonly type: string } | null;
  readonly answerType: string;
  readonly fields: readonly AnswerField[];
}

interface Entry {
  readonly listed: ListedCall;
  readonly operation: Operation;
}

function entriesOf({ paths }: ApiDocument): readonly Entry[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      const { summary, 'x-scope': scope } = operation;
      return { listed: { name: `${method} ${path}`, method, path, summary, scope }, operation };
    }),
  );
}

/** The calls of which name, summary, group or scope have all words of a search, by their groups. */
export function groupsOf(document: ApiDocument, search: string): readonly CallGroup[] {
  const words = search.toLowerCase().split(/\s+/);
  const found = entriesOf(document).filter(({ listed, operation }) => {
    const text = `${listed.name} ${listed.summary} ${operation.tags[0]} ${listed.scope ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const byTag = Map.groupBy(found, ({ operation }) => operation.tags[0]);
  return [...byTag].map(([tag, own]) => ({ tag, calls: own.map(({ listed }) => listed) }));
}

/** The type of a schema in a few signs: `number | null`, `"put" | "call"`, `object[]`. */
export function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items !== undefined) return `${typeOf(schema.items)}[]`;
  if (schema.type === undefined) return 'any';
  return typeof schema.type === 'string' ? schema.type : schema.type.join(' | ');
}

/** The part of a schema that has properties, below lists and alternatives. */
function objectIn(schema: Schema): { readonly schema: Schema; readonly suffix: string } | null {
  if (schema.properties !== undefined) return { schema, suffix: '' };
  if (schema.items !== undefined) {
    const inner = objectIn(schema.items);
    return inner && { schema: inner.schema, suffix: `[]${inner.suffix}` };
  }
  return (schema.anyOf ?? []).map(objectIn).find((part) => part !== null) ?? null;
}

/** Every field of an answer, with those of what it holds. */
export function fieldsOf(schema: Schema, name = ''): readonly AnswerField[] {
  const own = { name, type: typeOf(schema), family: schema['x-family'] ?? '' };
  const inner = objectIn(schema);
  if (inner === null) return [own];
  const before = name === '' && inner.suffix === '' ? '' : `${name}${inner.suffix}.`;
  const below = Object.entries(inner.schema.properties ?? {}).flatMap(([part, of]) => fieldsOf(of, before + part));
  return name === '' ? below : [own, ...below];
}

/** Any trading day. */
const exampleDay = '2026-01-05';

/** A value that has the form of a schema, to write over. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {});
  if (schema.items !== undefined) return [exampleOf(schema.items)];
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, exampleOf(part)]));
  }
  if (schema.pattern === isoDatePattern) return exampleDay;
  const number = Math.max(0, schema.minimum ?? 0);
  return { integer: number, number, boolean: false, string: '', array: [] }[String(schema.type)] ?? null;
}

function contentOf({ content = {} }: Content): { readonly type: string; readonly schema: Schema } | null {
  const [first] = Object.entries(content);
  return first === undefined ? null : { type: first[0], schema: first[1].schema };
}

function bodyOf({ requestBody }: Operation): DescribedCall['body'] {
  const content = requestBody && contentOf(requestBody);
  if (!content) return null;
  const text = content.type === 'text/plain' ? '' : JSON.stringify(exampleOf(content.schema), null, 2);
  return { text, type: content.type };
}

/** Types of answers that have fields; others are files. */
const hasFields: readonly string[] = ['application/json', 'text/event-stream'];

/** The call of a name; null for an unknown one. */
export function describedCall(document: ApiDocument, name: string): DescribedCall | null {
  const entry = entriesOf(document).find(({ listed }) => listed.name === name);
  if (entry === undefined) return null;
  const { listed, operation } = entry;
  const answer = contentOf(operation.responses[200]);
  const types = Object.keys(operation.responses[200].content ?? {});
  return {
    ...listed,
    changes: operation['x-kind'] === 'write',
    parameters: operation.parameters.map(({ name: own, in: place, required, schema }) => ({
      name: own,
      place,
      isRequired: required,
      type: typeOf(schema),
      description: schema.description ?? null,
    })),
    body: bodyOf(operation),
    answerType: types.join(', '),
    fields: answer === null || !hasFields.includes(answer.type) ? [] : fieldsOf(answer.schema),
  };
}
