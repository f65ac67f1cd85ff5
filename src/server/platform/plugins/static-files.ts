import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { App } from '../serving/serve.ts';
import { isMachinePath } from './errors/route-list.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

/** Serves the built browser files, in the compressed form that the build wrote beside them where there is one; those under /assets/ carry a hash in their names and never change. */
export async function registerStaticFiles(app: App, directory: string | undefined): Promise<void> {
  if (directory === undefined || !existsSync(directory)) return;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // The compressed forms have no address of their own.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${directory}/assets/`);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
      );
    },
  });
}

const SMALLEST_COMPRESSED = 1024;

/** The options of both gzip, which reads the level, and Zstandard, which reads the parameters. */
const levels: ZlibOptions & ZstdOptions = { level: 3, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Compresses answers at levels that cost less time than they save on the way. Zstandard at its first level takes a third of Brotli's time
 * for rows of numbers, and makes them smaller; browsers that do not know it get Brotli.
 */
export async function registerCompression(app: App): Promise<void> {
  await app.register(fastifyCompress, {
    // Requests are small and come as they are: nothing is unpacked.
    globalDecompression: false,
    threshold: SMALLEST_COMPRESSED,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: levels,
  });
}

/** Answers what a tool of development asks from the browser; calls `next` for everything else. */
export type DevelopmentMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: Error) => void,
) => void;

/** Lets a tool of development see the requests for pages and files first. */
export function registerDevelopmentMiddleware(app: App, middleware: DevelopmentMiddleware | undefined): void {
  if (middleware === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isMachinePath(request.url)) done();
    else middleware(request.raw, reply.raw, done);
  });
}

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

/** From the signal on every answer asks for its connection to be closed, so that whoever asks next looks for another node. */
export function registerStopping(app: App, stopping: AbortSignal): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
}
