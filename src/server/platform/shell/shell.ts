import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Notices, noticesCall } from '#contract/platform/notices.ts';
import { shellCall } from '#contract/platform/shell.ts';
import { isBannerFor } from '#domain/operator/banner.ts';
import { languageOf } from '#domain/platform/language.ts';
import { findShell } from '#store/platform/shell/find-shell.ts';
import { dataSourcesOf } from '../serving/data-sources.ts';
import { type App, serve } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

/** The list of packages without the heading and the sentences above it, which the page says itself. */
function packagesOf(text: string): string {
  return text.slice(text.indexOf('\n- ') + 1).replaceAll('**', '');
}

async function readNotices(): Promise<Notices> {
  const [licence, list] = await Promise.all(
    ['LICENSE', 'NOTICES.md'].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  return { licence: licence ?? '', packages: packagesOf(list ?? '') };
}

function noticesRoute(app: App, services: Services): void {
  serve(app, services, noticesCall, readNotices);
}

function shellRoute(app: App, services: Services): void {
  const { database, today } = services;
  serve(app, services, shellCall, async ({ query, viewer }) => {
    const date = today();
    const { banners, sources } = await findShell(database, { language: languageOf(query.language).code, today: date });
    return {
      today: date,
      banners: banners.filter(({ kind }) => isBannerFor(kind, viewer.level)),
      sources: dataSourcesOf({ sources }),
    };
  });
}

const FIVE_DAYS_SECONDS = 5 * 24 * 60 * 60;

function isPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '');
  return request.method === 'GET' && reply.statusCode < 400 && type.startsWith('text/html');
}

/** Where a reader came from, by the parameters of the address of landing. */
interface Attribution {
  readonly name: string;
  readonly value: string;
}

/** The parameters that are kept: the advertising source, and the five of campaign links. */
const parameters = ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const MAX_VALUE_LENGTH = 100;

function cookieName(parameter: string): string {
  return `bondlens-${parameter.replace('_', '-')}`;
}

/** Letters, digits and plain separators; whatever else the address holds is left out. */
function cleaned(value: string): string {
  return value
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._~:|+@/-]/gu, '')
    .trim()
    .slice(0, MAX_VALUE_LENGTH);
}

/** The cookies that the address of a landing asks for; none without such a parameter. */
export function attributionOf(url: string): readonly Attribution[] {
  const at = url.indexOf('?');
  if (at < 0) return [];
  const query = new URLSearchParams(url.slice(at));
  return parameters.flatMap((parameter) => {
    const value = cleaned(query.get(parameter) ?? '');
    return value === '' ? [] : [{ name: cookieName(parameter), value }];
  });
}

/** Makes the browser keep where a reader came from, for five days, beside the page on which the reader lands. */
function setAttributionCookie(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isPage(request, reply)) return;
    for (const { name, value } of attributionOf(request.url)) {
      reply.setCookie(name, value, {
        path: '/',
        maxAge: FIVE_DAYS_SECONDS,
        httpOnly: true,
        sameSite: 'lax',
      });
    }
  });
}

/** What surrounds every page: banners, data sources, and where the reader came from. */
export function shellFeature(app: App, services: Services): void {
  shellRoute(app, services);
  noticesRoute(app, services);
  setAttributionCookie(app);
}
