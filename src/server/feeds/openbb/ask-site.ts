import type { FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Call } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import type { ErrorBody } from '#contract/platform/errors.ts';
import { languageHeader } from '#contract/platform/page-address.ts';
import { presentedKey } from '../../account/api-keys/api-keys.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { sentCookies } from '../../platform/plugins/hosts.ts';
import { askInside } from '../../platform/serving/page-reads.ts';
import type { App } from '../../platform/serving/serve.ts';

type Parts<Shape> = Parameters<typeof callAddress>[1] & { readonly body?: BodyOf<Shape> };

/** Asks calls of the site for the reader of a request: he gets what the call itself would give him, and is refused as it would refuse him. */
export type AskSite = <Shape extends Call>(call: Shape, parts?: Parts<Shape>) => Promise<AnswerOf<Shape>>;

const carried = ['host', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for', 'user-agent'] as const;

function headersFor(request: FastifyRequest): Record<string, string> {
  const headers = carried.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : []));
  const key = presentedKey(request.raw)?.text;
  const cookie = sentCookies(request);
  return {
    ...Object.fromEntries(headers),
    [languageHeader]: request.language.code,
    ...(request.apiKey !== null && key !== undefined && { authorization: `Bearer ${key}` }),
    ...(request.apiKey === null && cookie !== undefined && { cookie }),
  };
}

export function askSiteFor(app: App, request: FastifyRequest): AskSite {
  return async (call, { body, ...parts } = {}) => {
    const answer = await askInside(app, {
      method: call.method,
      url: callAddress(call.path, parts),
      headers: headersFor(request),
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      ...(body !== undefined && { payload: body as object }),
    });
    if (answer.statusCode < 300) return answer.json();
    const { code, field } = answer.json<ErrorBody>().error;
    throw new Refusal(code, field, Number(answer.headers['retry-after'] ?? 0) || null);
  };
}
