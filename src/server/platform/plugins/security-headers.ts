import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../serving/serve.ts';

type Mode = 'production' | 'development';

// Vite puts styles into the page by script; it knows no nonce.
function styleSources(mode: Mode, nonce: string): string {
  return mode === 'development' ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
}

// Style attributes are allowed because charts and tooltips place themselves by them; they can neither select nor load.
function pagePolicy(mode: Mode, nonce: string): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src ${styleSources(mode, nonce)}`,
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
  reply.header('content-security-policy', isPage ? pagePolicy(mode, request.nonce) : dataPolicy);
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** The security headers of an answer that comes past no hook, and that runs and loads nothing. */
export const bareSecurityHeaders = { ...fixedHeaders, 'content-security-policy': dataPolicy };

/** Gives every answer its security headers and every request a nonce. */
export function registerSecurityHeaders(app: App, mode: Mode): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request) => {
    request.nonce = randomBytes(16).toString('base64');
  });
  app.addHook('onSend', async (request, reply) => setHeaders(mode, request, reply));
}
