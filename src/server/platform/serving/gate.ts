import type { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import { fileNameAsOf } from '#contract/platform/as-of.ts';
import { maskForLevel, schemaForLevel } from '#contract/platform/call.ts';
import type { Static } from '#contract/platform/schemas.ts';
import {
  type FieldFamily,
  type FieldPolicy,
  fieldFamilies,
  groundFamilies,
  isShown,
} from '#domain/account/access/field-policy.ts';
import { knownDay } from '#store/platform/as-of/known-day.ts';
import type { App } from '../serving/serve.ts';

export interface Gate {
  readonly policy: FieldPolicy;
  /** Sends a value as a reader of the level may see it. The serializer, made from the same schema, is the second net. */
  send<Schema extends TSchema>(reply: FastifyReply, schema: Schema, value: Static<Schema>, level: number): FastifyReply;
  /** Masks a part of an answer that is open from a higher level than the rest. */
  mask<Schema extends TSchema>(value: Static<Schema>, schema: Schema, level: number): Static<Schema>;
  /** Whether a reader of the level sees a family of fields. */
  shows(family: FieldFamily, level: number): boolean;
  /** Sends JSON whose writer asked `shows` for every field; for answers too large to copy. */
  sendJson(reply: FastifyReply, json: string | Readable): FastifyReply;
  /** Sends server-sent events whose writer asked `shows` for every field. */
  sendEvents(reply: FastifyReply, events: Readable): FastifyReply;
  /** Sends a file as an attachment to a reader who may have it, as the route asked. */
  sendFile(reply: FastifyReply, file: AttachedFile): FastifyReply;
}

interface AttachedFile {
  readonly name: string;
  readonly mediaType: string;
  /** Of what is sent, in bytes; null where nobody knows before its end. */
  readonly size: number | null;
  readonly bytes: Readable | Buffer;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route of the API answers; each property names its family. */
    answer?: TSchema;
  }
}

const passed = new WeakSet<FastifyReply>();

function passing(reply: FastifyReply): FastifyReply {
  passed.add(reply);
  // What may be kept has said so before; nothing else is.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply;
}

function sendPassed(reply: FastifyReply, json: string | Readable): FastifyReply {
  return passing(reply).type('application/json; charset=utf-8').send(json);
}

function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  // Proxies hand each event on at once.
  return passing(reply).type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(events);
}

function sendFile(reply: FastifyReply, { name, mediaType, size, bytes }: AttachedFile): FastifyReply {
  // The name in the form that every browser reads, and beside it in any script (RFC 6266, 8187).
  const headers = {
    'content-disposition': create(fileNameAsOf(name, knownDay())),
    ...(size !== null && { 'content-length': size }),
  };
  return passing(reply).type(mediaType).headers(headers).send(bytes);
}

type JsonSchema = Readonly<Record<string, unknown>>;

function shownFamilies(policy: FieldPolicy, level: number): string {
  return fieldFamilies.filter((family) => isShown(policy, family, level)).join(' ');
}

interface Entries<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

function getOrInsert<Key, Value>(entries: Entries<Key, Value>, key: Key, make: () => Value): Value {
  const value = entries.get(key) ?? make();
  entries.set(key, value);
  return value;
}

// Of a process that builds many servers, which tests do, each schema is derived and compiled once.
const derivedOf = new WeakMap<FieldPolicy, WeakMap<TSchema, Map<string, JsonSchema>>>();
const serializerOf = new WeakMap<JsonSchema, (value: unknown) => string>();

/** The schema of an answer for a level; the same for all levels that see the same families. */
function schemaOfLevel(policy: FieldPolicy, schema: TSchema, level: number): JsonSchema {
  const ofPolicy = getOrInsert(derivedOf, policy, () => new WeakMap<TSchema, Map<string, JsonSchema>>());
  const schemas = getOrInsert(ofPolicy, schema, () => new Map<string, JsonSchema>());
  return getOrInsert(schemas, shownFamilies(policy, level), () => ({ ...schemaForLevel(schema, policy, level) }));
}

/** The one way out for answers of the API under a policy. Throws RangeError for one that closes what pages are made of. */
export function createGate(policy: FieldPolicy): Gate {
  const closed = groundFamilies.filter((family) => policy[family] > 0);
  if (closed.length > 0) throw new RangeError(`A policy cannot close ${closed.join(', ')}: pages are made of it.`);
  return {
    policy,
    send: (reply, schema, value, level) => {
      const ofLevel = schemaOfLevel(policy, schema, level);
      const serialize = getOrInsert(serializerOf, ofLevel, () => reply.compileSerializationSchema(ofLevel));
      return sendPassed(reply, serialize(maskForLevel(value, schema, policy, level) as Record<string, unknown>));
    },
    mask: (value, schema, level) => maskForLevel(value, schema, policy, level),
    shows: (family, level) => isShown(policy, family, level),
    sendJson: sendPassed,
    sendEvents,
    sendFile,
  };
}

/** Stops every successful answer of the API that did not come through the gate. */
export function registerGate(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    // What a script of another origin may ask is no answer.
    const isAnswer = request.method !== 'OPTIONS' && request.url.startsWith('/api/') && reply.statusCode < 300;
    if (isAnswer && !passed.has(reply)) throw new Error(`${request.url} was answered beside the gate`);
  });
}
