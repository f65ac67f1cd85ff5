import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCsvAddress } from '#contract/platform/csv-addresses.ts';
import { csvRecords } from '#contract/platform/csv-text.ts';
import { type ErrorCode, errorBodyFor, isoDatePattern, statusOfError } from '#contract/platform/errors.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import {
  isDatabaseReadOnly,
  isDatabaseUnavailable,
  isStatementTimeout,
  isUnstorableText,
} from '#store/platform/database/database-errors.ts';
import type { LabelBook } from '../../labels/label-book.ts';
import { bounds } from '../../serving/bounds.ts';
import type { App } from '../../serving/serve.ts';
import { htmlText } from '../../serving/unit-text.ts';
import { languageOfRequest, ownTexts } from '../language.ts';
import { bareSecurityHeaders } from '../response-headers.ts';
import { Refusal } from './refusal.ts';
import { isMachinePath, type ListedRoute, methodsOfPath } from './route-list.ts';

/** Whether a reader has left while his answer was sent. */
function isBrokenOff(error: unknown, { socket }: FastifyRequest): boolean {
  const isClose = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isClose && socket.destroyed;
}

/** What the answer depends on; every request has it. */
interface AskedFor {
  readonly url: string;
  readonly language: Language;
  readonly texts: Texts;
}

/** What a program is told to bring in place of its key (RFC 6750). No password is asked for: a browser would ask its reader. */
const challenges: Partial<Record<ErrorCode, string>> = {
  bad_key: 'Bearer realm="bondlens", error="invalid_token"',
  key_scope: 'Bearer realm="bondlens", error="insufficient_scope"',
};

/** The message of a code for the reader. */
function errorMessage(code: ErrorCode, texts: Texts): string {
  return texts.text('errors', code);
}

interface Reader {
  readonly language: Language;
  readonly texts: Texts;
}

/** The page of an error for when the site's own pages cannot be rendered. */
function errorPage(code: ErrorCode, { language, texts }: Reader): string {
  const message = htmlText(errorMessage(code, texts));
  const name = htmlText(texts.text('shell', 'product_name'));
  return [
    '<!doctype html>',
    `<html lang="${language.htmlLang}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${message}</title></head>`,
    `<body><main><h1>${statusOfError(code)}</h1><p>${message}</p><p><a href="/">${name}</a></p></main></body>`,
    '</html>',
  ].join('\n');
}

/** When to try again while the database does not answer. */
export const RETRY_AFTER_S = 5;
/** Somebody has to make room first. */
const RETRY_WRITE_AFTER_S = 60;

interface CodedError {
  readonly code: ErrorCode;
  readonly field: string | null;
  readonly retryAfterS?: number | null;
}

const codeOfFrameworkError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'unsupported_media_type',
  FST_CP_ERR_INVALID_CONTENT: 'bad_request',
};

interface ValidationProblem {
  readonly instancePath?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

function codeOfValidation(problems: readonly ValidationProblem[], isAddress: boolean): CodedError {
  const [first] = problems;
  const missing = first?.params?.requiredProperties ?? first?.params?.additionalProperties;
  const path = [first?.instancePath, ...(Array.isArray(missing) ? missing.slice(0, 1) : [])].join('/');
  const field = path.split('/').filter(Boolean).join('.');
  const code = first?.params?.pattern === isoDatePattern ? 'bad_date' : 'bad_request';
  // An address with a part that fits nothing leads to nothing.
  return { code: isAddress ? 'not_found' : code, field: field === '' ? null : field };
}

function codeOfObject(error: object): ErrorCode {
  const code = 'code' in error ? codeOfFrameworkError[String(error.code)] : undefined;
  if (code !== undefined) return code;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? 'bad_request' : 'internal';
}

/** The code with which any thrown value is answered; what is not known is our own failure. */
export function codeOfError(error: unknown): CodedError {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error) || isStatementTimeout(error))
    return { code: 'unavailable', field: null, retryAfterS: RETRY_AFTER_S };
  if (isDatabaseReadOnly(error)) return { code: 'read_only', field: null, retryAfterS: RETRY_WRITE_AFTER_S };
  // Such a text came in with the request: nothing of ours has one.
  if (isUnstorableText(error)) return { code: 'bad_request', field: null };
  if (typeof error !== 'object' || error === null) return { code: 'internal', field: null };
  if ('validation' in error && Array.isArray(error.validation)) {
    const isAddress = 'validationContext' in error && error.validationContext === 'params';
    return codeOfValidation(error.validation, isAddress);
  }
  return { code: codeOfObject(error), field: null };
}

/** Answers with a code of the catalogue: JSON to callers of the API, a table to spreadsheets, a page to everybody else. */
function sendError(
  asked: AskedFor,
  reply: FastifyReply,
  { code, field, retryAfterS = null }: CodedError,
): FastifyReply {
  reply.code(statusOfError(code)).header('cache-control', 'private, no-store');
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS));
  const challenge = challenges[code];
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  if (!isMachinePath(asked.url)) return reply.type('text/html; charset=utf-8').send(errorPage(code, asked));
  if (isCsvAddress(asked.url)) {
    const rows = [
      ['error', 'message', 'field'],
      [code, errorMessage(code, asked.texts), field],
    ];
    return reply.type('text/csv; charset=utf-8; header=present').serializer(String).send(csvRecords(rows));
  }
  const body = errorBodyFor(asked.url, { error: { code, message: errorMessage(code, asked.texts), field } });
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = codeOfError(error);
  if (isBrokenOff(error, request)) request.log.info('reader left');
  else if (coded.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (coded.code === 'read_only') request.log.error({ err: error }, 'the database takes no change');
  // A node that is starting, stopping or full has said so itself: there is nothing to look for.
  else if (coded.code === 'unavailable' && error instanceof Refusal) request.log.info('unavailable');
  else if (coded.code === 'unavailable') request.log.warn({ err: error }, 'database unavailable');
  return sendError(request, reply, coded);
}

function answerUnknownRoute(routes: readonly ListedRoute[], request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?');
  const methods = methodsOfPath(routes, path);
  if (methods.length === 0) return sendError(request, reply, { code: 'not_found', field: null });
  return sendError(request, reply.header('allow', methods.join(', ')), { code: 'method_not_allowed', field: null });
}

/** Registers how refusals, failures and unknown routes are answered. */
export function registerErrors(app: App, routes: readonly ListedRoute[]): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerUnknownRoute(routes, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length <= bounds.address.max) return;
    return sendError(request, reply, { code: 'uri_too_long', field: null });
  });
}

/** Answers what the router itself refuses, such as an address with a broken escape. */
export function frameworkErrorAnswerer(labels: LabelBook) {
  return (error: unknown, { url, headers }: FastifyRequest, reply: FastifyReply): void => {
    // Such a request has come past no plugin.
    const language = languageOfRequest({ url, headers }, labels.translated);
    reply.headers(bareSecurityHeaders);
    sendError({ url, language, texts: labels.textsOf(language) }, reply, codeOfError(error));
  };
}

/** Answers bytes that are no HTTP request; there is no request object to answer through. */
export function clientErrorAnswerer(labels: LabelBook) {
  return (error: Error, socket: Socket): void => answerClientError(error, socket, ownTexts(labels));
}

function answerClientError(error: Error, socket: Socket, texts: Texts): void {
  if ('code' in error && error.code === 'ECONNRESET') return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const code: CodedError['code'] = 'bad_request';
  const body = JSON.stringify({ error: { code, message: errorMessage(code, texts), field: null } });
  const head = [
    `HTTP/1.1 ${statusOfError(code)} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    ...Object.entries(bareSecurityHeaders).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Whoever sends no end of a request does not close its connection either.
  socket.destroySoon();
}
