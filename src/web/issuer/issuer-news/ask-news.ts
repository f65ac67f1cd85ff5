import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { type Api, ask } from '../../platform/data/ask.ts';

interface NewsPage {
  /** The first where it is absent. */
  readonly page?: number;
  readonly signal: AbortSignal | undefined;
}

export function askNews(api: Api, issuerId: number, { page, signal }: NewsPage) {
  const query = page === undefined ? {} : { page };
  return ask(api, 'GET /api/company/:emitentId/issuer-news/', { params: issuerParams(issuerId), query, signal });
}
