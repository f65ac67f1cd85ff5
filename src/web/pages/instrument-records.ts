import type { DocumentList } from '#contract/issuer/documents.ts';
import type { Composition } from '#contract/market/compositions.ts';
import type { Dividends } from '#contract/market/dividends.ts';
import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import { askComposition, partOf } from '../market/compositions/ask-composition.ts';
import type { KeyedAnswer } from '../platform/data/answers.ts';
import { type Answered, ask } from '../platform/data/ask.ts';
import type { Api } from '../platform/data/page-context.ts';

/** What the page of a stock, an index or an ETF lists below its chart; each may fail alone. */
export interface InstrumentRecords {
  readonly composition: KeyedAnswer<Answered<Composition>>;
  readonly dividends: Answered<Dividends>;
  readonly documents: Answered<DocumentList>;
}

export async function loadInstrumentRecords(
  api: Api,
  { model, id }: { readonly model: InstrumentModel; readonly id: number },
  search: URLSearchParams,
): Promise<InstrumentRecords> {
  const page = partOf(search);
  const params = { model, id: String(id) };
  const [answer, dividends, documents] = await Promise.all([
    askComposition(api, { model, id, page }),
    ask(api, 'GET /api/instruments/:model/:id/dividends/', { params }),
    ask(api, 'GET /api/instruments/:model/:id/documents/', { params }),
  ]);
  return { composition: { key: String(page), answer }, dividends, documents };
}
