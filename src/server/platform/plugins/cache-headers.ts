import type { App } from '../serving/serve.ts';

const FORBIDDEN = 'private, no-store';

/** The value of a Vary header with Cookie in it. */
function withCookie(vary: unknown): string {
  const names = [vary].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : []));
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  const isThere = trimmed.some((name) => name === '*' || name.toLowerCase() === 'cookie');
  return (isThere ? trimmed : ['Cookie', ...trimmed]).join(', ');
}

/**
 * What does not say that everybody may keep it is kept by nobody, and depends on who asks: whoever adds an answer has to think of it only
 * where it is public.
 */
export function registerCacheHeaders(app: App): void {
  app.addHook('onSend', async (_request, reply) => {
    const said = reply.getHeader('cache-control');
    if (typeof said === 'string' && said.startsWith('public')) return;
    if (said === undefined || said === 'no-store') reply.header('cache-control', FORBIDDEN);
    reply.header('vary', withCookie(reply.getHeader('vary')));
  });
}
