import type { FastifyRequest } from 'fastify';

const FILES = '/assets/';

/** The pattern of the route that a request met, which names no row and no reader; the files of a build, of which each is a route, are one. */
export function routeName({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  if (url === undefined) return 'none';
  return url.startsWith(FILES) ? `${FILES}*` : url;
}
