import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, statusOfError } from '#contract/errors.ts';
import type { CodedError } from './code-of-error.ts';
import { errorMessage } from './error-message.ts';
import { errorPage } from './error-page.ts';
import { isMachinePath } from './machine-path.ts';

const RETRY_AFTER_SECONDS = 5;

/** Answers with a code of the catalogue: JSON to callers of the API, a page to everybody else. */
export function sendError(request: FastifyRequest, reply: FastifyReply, { code, field }: CodedError): FastifyReply {
  reply.code(statusOfError(code)).header('cache-control', 'no-store');
  if (code === 'unavailable') reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  if (!isMachinePath(request.url)) return reply.type('text/html; charset=utf-8').send(errorPage(code));
  const body: ErrorBody = { error: { code, message: errorMessage(code), field } };
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
