import type { FastifyRequest } from 'fastify';

const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the asker says that he has the answer with this validator already (`If-None-Match`, compared weakly). */
export function matchesEtag(headers: FastifyRequest['headers'], etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map(withoutWeakness) ?? [];
  return known.includes(withoutWeakness(etag)) || known.includes('*');
}
