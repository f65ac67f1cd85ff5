import type { TObject, TSchema } from 'typebox';
import { type CallShape, kindOfCall, scopeOfCall } from '../call.ts';
import { callsOfFeature } from '../calls.ts';
import { type ErrorCode, errorCodes } from '../errors.ts';

type Json = Readonly<Record<string, unknown>>;

/** Says a code in English; one of the catalogue's texts. */
export type CodeText = (code: ErrorCode) => string;

function parameters(place: 'path' | 'query', schema: TObject | undefined): readonly Json[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: part,
  }));
}

function isText(schema: TSchema): boolean {
  return 'type' in schema && schema.type === 'string';
}

function contentType({ isStream = false, isFile = false }: CallShape): string {
  if (isFile) return 'application/octet-stream';
  return isStream ? 'text/event-stream' : 'application/json';
}

function requestBody(schema: TSchema): Json {
  return { required: true, content: { [isText(schema) ? 'text/plain' : 'application/json']: { schema } } };
}

/** Without a key, and by each way in which one is named. */
const keyWays: readonly Json[] = [{}, { bearer: [] }, { basic: [] }, { address: [] }];

const securitySchemes: Json = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A key of the reader' },
  basic: { type: 'http', scheme: 'basic', description: 'The same as user or password' },
  address: { type: 'apiKey', in: 'query', name: 'key', description: 'The same, made for addresses; for reads alone' },
};

function operation(tag: string, call: CallShape & { readonly name: string }): Json {
  return {
    operationId: call.name.replaceAll(/[^A-Za-z]+/g, '-').replace(/-$/, ''),
    tags: [tag],
    summary: call.summary,
    // Whether the call may be repeated: some that read are POSTs.
    'x-kind': kindOfCall(call),
    // The scope that a key needs; null where no key opens the call.
    'x-scope': scopeOfCall(call),
    ...(scopeOfCall(call) !== null && { security: keyWays }),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(call.body && { requestBody: requestBody(call.body) }),
    responses: {
      200: { description: 'The answer', content: { [contentType(call)]: { schema: call.answer } } },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function paths(): Json {
  const found: Record<string, Record<string, Json>> = {};
  for (const [tag, calls] of Object.entries(callsOfFeature)) {
    for (const call of calls) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      found[path] = { ...found[path], [call.method.toLowerCase()]: operation(tag, call) };
    }
  }
  return found;
}

function errorSchema(textOf: CodeText): Json {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const code = {
    oneOf: codes.map((each) => ({ const: each, title: `HTTP ${errorCodes[each]}`, description: textOf(each) })),
  };
  const message = { type: 'string', description: 'The code in the language of the reader' };
  const field = { type: ['string', 'null'], description: 'The part of the request that it is about' };
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: { type: 'object', required: ['code', 'message', 'field'], properties: { code, message, field } },
    },
  };
}

/**
 * The whole interface as an OpenAPI 3.1 document. `x-family` names the family of the access policy of each value, `x-kind` says whether a
 * call reads or writes, `x-scope` which scope of a key opens it.
 */
export function openapiDocument(textOfCode: CodeText): Json {
  const refused = { description: 'Refused or failed', content: { 'application/json': { schema: errorRef } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Bondlens', version: '1' },
    tags: Object.keys(callsOfFeature).map((name) => ({ name })),
    paths: paths(),
    components: { schemas: { Error: errorSchema(textOfCode) }, responses: { Refused: refused }, securitySchemes },
  };
}

const errorRef: Json = { $ref: '#/components/schemas/Error' };
