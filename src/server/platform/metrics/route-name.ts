import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** By which pattern the page of an address is drawn. */
    readonly pageRouteOf: (path: string) => string;
  }
}

const FILES = '/assets/';

type Routed = Pick<FastifyRequest, 'routeOptions' | 'url' | 'server'>;

/**
 * The pattern of the route that a request met, which names no row and no reader: of a page its own; the files of a build, of which each is a
 * route, are one.
 */
export function routeName({ routeOptions: { url, config }, url: address, server }: Routed): string {
  if (url === undefined) return 'none';
  if (config.drawsPages === true) return server.pageRouteOf(address.split('?')[0] ?? '');
  return url.startsWith(FILES) ? `${FILES}*` : url;
}
