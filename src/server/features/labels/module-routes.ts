import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type LabelRepository, type LabelTexts, labelRepositories, labelsQuery, labelTexts } from '#contract/labels.ts';
import { languageHeader } from '#contract/language-choice.ts';
import type { Language } from '#domain/language.ts';
import type { Catalogue } from '#labels/label.ts';
import type { App } from '../../app.ts';
import type { LabelBook } from '../../labels/label-book.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';

const ofModule = Type.Object({ module: Type.String() });
const ofRepository = Type.Object({ module: Type.String(), repository: Type.String() });

function requireRepository(name: string): LabelRepository {
  const repository = labelRepositories.find((candidate) => candidate === name);
  if (repository === undefined) throw new Refusal('not_found', 'repository');
  return repository;
}

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

function isEtagKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

interface Asked {
  readonly module: string;
  readonly repository: string;
  readonly hasKeys: boolean;
}

async function textsOf({ module, repository, hasKeys }: Asked, language: Language, labels: LabelBook) {
  await labels.upToDate();
  if (!labels.modules.includes(module)) throw new Refusal('not_found', 'module');
  const texts = catalogueOf(labels, requireRepository(repository), language)[module] ?? {};
  return hasKeys ? keysOf(texts) : texts;
}

/** GET /api/labels/{module}/ and GET /api/labels/{module}/{repository}/ */
export function moduleRoutes(app: App, { labels, gate }: Services): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> => {
    const texts = await textsOf(asked, request.language, labels);
    const etag = etagOf(texts);
    reply.header('vary', `Cookie, Accept-Language, ${languageHeader}`).header('etag', etag);
    reply.header('content-language', request.language.htmlLang).header('cache-control', 'private, no-cache');
    if (isEtagKnown(request, etag)) return reply.code(304).send();
    return gate.send(reply, labelTexts, texts, request.viewer.level);
  };
  const schema = { querystring: labelsQuery };
  const config = { answer: labelTexts };
  const isOn = (show: string | undefined) => show !== undefined && show !== '0' && show !== 'false';
  app.get('/api/labels/:module/', { schema: { ...schema, params: ofModule }, config }, async (request, reply) => {
    const { params, query } = request;
    return answer(request, reply, { ...params, repository: 'default', hasKeys: isOn(query.show_labels) });
  });
  const options = { schema: { ...schema, params: ofRepository }, config };
  app.get('/api/labels/:module/:repository/', options, async (request, reply) => {
    const { params, query } = request;
    return answer(request, reply, { ...params, hasKeys: isOn(query.show_labels) });
  });
}
