import type { FastifyRequest } from 'fastify';
import { Refusal } from '../plugins/errors/refusal.ts';

/**
 * Refuses a GET that changes something unless a script of this site sent it. A link, an image or a typed address never does, and a browser
 * says so in a header that no page can forge.
 */
export async function requireOwnFetch(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] !== 'same-origin') throw new Refusal('bad_origin');
}
