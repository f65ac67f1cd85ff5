import { issuerNewsCall } from '#contract/issuer/issuer-news.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { newsPageSize } from '#domain/platform/reader-settings.ts';
import { findIssuerNews, type NewsRecord } from '#store/issuer/issuer-news/issuer-news.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

function itemOf({ id, publishedAt, title, text, language, url }: NewsRecord) {
  return { id, published_at: publishedAt.toISOString(), title, text, language, url };
}

export function issuerNewsRoute(app: App, services: Services): void {
  serve(app, services, issuerNewsCall, async ({ params, query, language }) => {
    const { id: issuerId } = await requireIssuer(services, issuerIdOf(params));
    const offset = ((query.page ?? 1) - 1) * newsPageSize;
    const question = { issuerId, language: language.code, limit: newsPageSize, offset };
    const { items, total } = await findIssuerNews(services.database, question);
    return { total, items: items.map(itemOf) };
  });
}
