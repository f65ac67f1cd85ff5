import type { FastifyRequest } from 'fastify';
import { Refusal } from '../plugins/errors/refusal.ts';

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  // Every browser sends one of the two with a write; a program sends neither, and carries nobody's cookies unasked.
  return origin === undefined || hostOf(origin) === request.host;
}

/** Refuses a write that another site could have caused; a hook of every route that changes something. */
export async function requireSameOrigin(request: FastifyRequest): Promise<void> {
  // Other than cookies and Basic credentials, a key in such a header is sent along by no browser unasked.
  if (request.apiKey?.way === 'bearer' || request.apiKey?.way === 'header') return;
  if (!isSameOrigin(request)) throw new Refusal('bad_origin');
}

/**
 * Refuses a GET that changes something unless a script of this site sent it. A link, an image or a typed address never does, and a browser
 * says so in a header that no page can forge.
 */
export async function requireOwnFetch(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] !== 'same-origin') throw new Refusal('bad_origin');
}
