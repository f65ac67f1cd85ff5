import { type TObject, type TSchema, Type } from 'typebox';
import { asOfParameter } from '../platform/as-of.ts';
import { type Call, isOperatorCall, kindOfCall, scopeOfCall, takesAsOf } from '../platform/call.ts';
import { type ErrorCode, errorCodes } from '../platform/errors.ts';
import { callsOfFeature } from './calls.ts';

type Json = Readonly<Record<string, unknown>>;

/** Says a code in English; one of the catalogue's texts. */
export type CodeText = (code: ErrorCode) => string;

function parameters(place: 'path' | 'query', schema: TObject | undefined): readonly Json[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...('description' in part && { description: part.description }),
    schema: part,
  }));
}

const asOfQuery = Type.Object({
  [asOfParameter]: Type.Optional(
    Type.String({ format: 'date', description: 'Answers as it would have done at the end of this day, midnight UTC' }),
  ),
});

function isText(schema: TSchema): boolean {
  return 'type' in schema && schema.type === 'string';
}

function contentTypes({ isStream = false, isFile = false, mediaTypes = ['application/octet-stream'] }: Call) {
  if (isFile) return mediaTypes;
  return [isStream ? 'text/event-stream' : 'application/json'];
}

function answerOf(call: Call): Json {
  const content = contentTypes(call).map((type) => [type, { schema: call.answer }]);
  return { description: 'The answer', content: Object.fromEntries(content) };
}

function requestBody(schema: TSchema): Json {
  return { required: true, content: { [isText(schema) ? 'text/plain' : 'application/json']: { schema } } };
}

/** By a session of the site, or as a visitor; the operator's calls by a session alone. */
function securityOf(call: Call): readonly Json[] {
  if (isOperatorCall(call)) return [{ session: [] }];
  return scopeOfCall(call) === null ? [{}, { session: [] }] : [{}, { session: [] }, ...keyWays];
}

const keyWays: readonly Json[] = [{ bearer: [] }, { basic: [] }, { header: [] }, { address: [] }];

const securitySchemes = (sessionCookie: string): Json => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'A session of the site. Over HTTPS the name begins with __Host-',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'A key of the reader' },
  basic: { type: 'http', scheme: 'basic', description: 'The same as user or password' },
  header: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same in a header of its own' },
  address: { type: 'apiKey', in: 'query', name: 'key', description: 'The same, made for addresses; for reads alone' },
});

const refusedBy = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

/** Statuses of refusals that a call may answer with by its form; what it refuses beside is of the catalogue as well. */
function refusalsOf(call: Call): readonly number[] {
  const takes = call.params !== undefined || call.query !== undefined;
  return [
    ...(takes || call.body !== undefined ? [400] : []),
    401,
    403,
    ...(takes ? [404] : []),
    ...(kindOfCall(call) === 'write' ? [409] : []),
    ...(call.body === undefined ? [] : [413, 415]),
    429,
    500,
    503,
  ];
}

function operation(tag: string, call: Call): Json {
  return {
    operationId: call.name.replaceAll(/[^A-Za-z]+/g, '-').replace(/-$/, ''),
    tags: [tag],
    summary: call.summary,
    // Whether the call may be repeated: some that read are POSTs.
    'x-kind': kindOfCall(call),
    // The scope that a key needs; null where no key opens the call.
    'x-scope': scopeOfCall(call),
    security: securityOf(call),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...parameters('query', takesAsOf(call) ? asOfQuery : undefined),
    ],
    ...(call.body && { requestBody: requestBody(call.body) }),
    responses: {
      200: answerOf(call),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusedBy(`Http${status}`)])),
      default: refusedBy('Refused'),
    },
  };
}

const features = Object.entries(callsOfFeature).toSorted(([one], [other]) => (one < other ? -1 : 1));

function paths(): Json {
  const found: Record<string, Record<string, Json>> = {};
  for (const [tag, calls] of features) {
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

/** A refusal, with an example of each code that has it. */
function refusal(description: string, codes: readonly ErrorCode[], textOf: CodeText): Json {
  const examples = codes.map((code) => [
    code,
    { summary: textOf(code), value: { error: { code, message: textOf(code), field: null } } },
  ]);
  const content = { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) };
  return { description, content: { 'application/json': content } };
}

function refusals(textOf: CodeText): Json {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code]);
  const named = [...byStatus].map(([status, own]) => [`Http${status}`, refusal(`HTTP ${status}`, own, textOf)]);
  return { ...Object.fromEntries(named), Refused: refusal('Refused or failed', codes, textOf) };
}

/**
 * The whole interface as an OpenAPI 3.1 document. `x-family` names the family of the access policy of each value, `x-kind` says whether a
 * call reads or writes, `x-scope` which scope of a key opens it.
 */
export function openapiDocument(textOfCode: CodeText, sessionCookie: string): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Bondlens', version: '1' },
    tags: features.map(([name]) => ({ name })),
    paths: paths(),
    components: {
      schemas: { Error: errorSchema(textOfCode) },
      responses: refusals(textOfCode),
      securitySchemes: securitySchemes(sessionCookie),
    },
  };
}
