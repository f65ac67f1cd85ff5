import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusOfError } from '#contract/platform/errors.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { LabelBook } from '../../labels/label-book.ts';
import { bounds } from '../../limits/bounds.ts';
import type { App } from '../../serving/app.ts';
import { languageOfRequest, ownTexts } from '../language.ts';
import { bareSecurityHeaders } from '../security-headers.ts';
import { type CodedError, codeOfError } from './code-of-error.ts';
import { errorMessage } from './error-page.ts';
import { type ListedRoute, methodsOfPath } from './route-list.ts';
import { sendError } from './send-error.ts';

/** Whether a reader has left while his answer was sent. */
function isBrokenOff(error: unknown, { socket }: FastifyRequest): boolean {
  const isClose = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isClose && socket.destroyed;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = codeOfError(error);
  if (isBrokenOff(error, request)) request.log.info('reader left');
  else if (coded.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (coded.code === 'read_only') request.log.error({ err: error }, 'the database takes no change');
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
