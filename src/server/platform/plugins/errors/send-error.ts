import type { FastifyReply } from 'fastify';
import { isCsvAddress } from '#contract/platform/csv-addresses.ts';
import { csvRecords } from '#contract/platform/csv-text.ts';
import { type ErrorCode, errorBodyFor, statusOfError } from '#contract/platform/errors.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { CodedError } from './code-of-error.ts';
import { errorMessage, errorPage } from './error-page.ts';
import { isMachinePath } from './route-list.ts';

/** What the answer depends on; every request has it. */
export interface AskedFor {
  readonly url: string;
  readonly language: Language;
  readonly texts: Texts;
}

/** What a program is told to bring in place of its key (RFC 6750). No password is asked for: a browser would ask its reader. */
const challenges: Partial<Record<ErrorCode, string>> = {
  bad_key: 'Bearer realm="bondlens", error="invalid_token"',
  key_scope: 'Bearer realm="bondlens", error="insufficient_scope"',
};

/** Answers with a code of the catalogue: JSON to callers of the API, a table to spreadsheets, a page to everybody else. */
export function sendError(
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
