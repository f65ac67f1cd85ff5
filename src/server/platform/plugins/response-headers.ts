import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../serving/serve.ts';

type Mode = 'production' | 'development';

/** In which a page that is drawn tells which scripts of it may run. */
const scriptHashes = 'x-script-hashes';

/** The two style elements that react-aria adds to a page by script, by what stands in them. */
const styleHashes = ['gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=', '38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='];

// Vite puts styles into the page by script.
const styleSources = {
  development: "'self' 'unsafe-inline'",
  production: ["'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
} as const satisfies Readonly<Record<Mode, string>>;

// Style attributes are allowed because charts and tooltips place themselves by them; they can neither select nor load.
function pagePolicy(mode: Mode, hashes: string): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self'${hashes === '' ? '' : ` ${hashes}`}`,
    `style-src ${styleSources[mode]}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For what runs nothing and loads nothing. */
const dataPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

function setHeaders(mode: Mode, request: FastifyRequest, reply: FastifyReply): void {
  const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
  reply.headers(fixedHeaders).header('x-request-id', request.id);
  const hashes = String(reply.getHeader(scriptHashes) ?? '');
  reply.removeHeader(scriptHashes);
  reply.header('content-security-policy', isPage ? pagePolicy(mode, hashes) : dataPolicy);
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** The security headers of an answer that comes past no hook, and that runs and loads nothing. */
export const bareSecurityHeaders = { ...fixedHeaders, 'content-security-policy': dataPolicy };

/** Gives every answer its security headers. */
export function registerSecurityHeaders(app: App, mode: Mode): void {
  app.addHook('onSend', async (request, reply) => setHeaders(mode, request, reply));
}

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

const allowed = {
  'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id, x-api-key',
  'access-control-max-age': '7200',
};

const exposed = 'content-disposition, etag, ratelimit, ratelimit-policy, retry-after, x-request-id';

/**
 * Lets scripts of other origins, which the operator names, ask the API. They get what the request itself may see by its key: cookies never count
 * for them, so no browser is told that it may send any.
 */
export function registerCrossOrigin(app: App, origins: readonly string[] = []): void {
  if (origins.length === 0) return;
  const originOf = ({ url, headers }: FastifyRequest) =>
    url.startsWith('/api/') && headers.cookie === undefined && origins.find((origin) => origin === headers.origin);
  const isPreflight = ({ method, headers }: FastifyRequest) =>
    method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  app.addHook('onRequest', async (request, reply) => {
    const origin = originOf(request);
    if (!origin || !isPreflight(request)) return;
    return reply.code(204).headers(allowed).send();
  });
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith('/api/')) return;
    const origin = originOf(request);
    reply.header('vary', [reply.getHeader('vary'), 'Origin'].filter(Boolean).join(', '));
    if (!origin) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
  });
}
