import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LabelRepository, LabelTexts } from '#contract/platform/labels.ts';
import { labelCatalogueCall, labelModuleCall, labelRepositoryCall } from '#contract/platform/labels.ts';
import { languageHeader } from '#contract/platform/page-address.ts';
import { type Language, languageOf } from '#domain/platform/language.ts';
import type { Catalogue } from '#labels/label.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { matchesEtag } from '../serving/hints-choice.ts';
import { type App, serve } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import type { LabelBook } from './label-book.ts';
import { ownLabelsRoutes } from './own-labels.ts';

function catalogueOf(labels: LabelBook, repository: LabelRepository, language: Language): Catalogue {
  if (repository === 'source') return labels.source(language);
  return repository === 'overrides' ? labels.overrides(language) : labels.merged(language).catalogue;
}

function keysOf(texts: LabelTexts): LabelTexts {
  return Object.fromEntries(Object.keys(texts).map((key) => [key, key]));
}

function etagOf(texts: LabelTexts): string {
  return `"${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 20)}"`;
}

interface Asked {
  readonly module: string;
  readonly repository: LabelRepository;
  readonly hasKeys: boolean;
}

async function textsOf({ module, repository, hasKeys }: Asked, language: Language, labels: LabelBook) {
  await labels.upToDate();
  if (!labels.modules.includes(module)) throw new Refusal('not_found', 'module');
  const texts = catalogueOf(labels, repository, language)[module] ?? {};
  return hasKeys ? keysOf(texts) : texts;
}

/** The texts of a module. */
function moduleRoutes(app: App, services: Services): void {
  type Reader = Pick<FastifyRequest, 'language' | 'headers'>;
  const answer = async ({ language, headers }: Reader, reply: FastifyReply, asked: Asked) => {
    const texts = await textsOf(asked, language, services.labels);
    const etag = etagOf(texts);
    reply.header('vary', `Cookie, Accept-Language, ${languageHeader}`).header('etag', etag);
    reply.header('content-language', language.htmlLang).header('cache-control', 'private, no-cache');
    return matchesEtag(headers, etag) ? reply.code(304).send() : texts;
  };
  const isOn = (show: string | undefined) => show !== undefined && show !== '0' && show !== 'false';
  serve(app, services, labelModuleCall, (request, reply) => {
    const { params, query } = request;
    return answer(request, reply, { ...params, repository: 'default', hasKeys: isOn(query.show_labels) });
  });
  serve(app, services, labelRepositoryCall, (request, reply) => {
    const { params, query } = request;
    return answer(request, reply, { ...params, hasKeys: isOn(query.show_labels) });
  });
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * All texts of a language. Another hash than today's comes from a page that was made before a text changed, or by another node: it gets
 * today's texts, which nobody may keep under that name.
 */
function catalogueRoute(app: App, services: Services): void {
  const { labels } = services;
  serve(app, services, labelCatalogueCall, { isForAnybody: true }, async ({ params: { code, file } }, reply) => {
    await labels.upToDate();
    const { catalogue, hash } = labels.merged(languageOf(code));
    reply.header('cache-control', file === `${hash}.json` ? FOR_EVER : 'no-store');
    return catalogue;
  });
}

/** The texts of the site. */
export function labelsFeature(app: App, services: Services): void {
  catalogueRoute(app, services);
  moduleRoutes(app, services);
  ownLabelsRoutes(app, services);
}
