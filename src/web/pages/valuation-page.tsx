import type { Valuations } from '#contract/lists/valuations.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { lists, sortsOf } from '#domain/lists/lists.ts';
import { valuationVenueOf } from '#domain/lists/valuation-page.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { BondList } from '../lists/list/item-list.tsx';
import { type Answered, ask, type PageArgs, pageContext, requiredData } from '../platform/data/ask.ts';
import { ListPage } from '../platform/lists/list-page.tsx';
import { type ListQuery, listCallQuery, listQueryOf, searchOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';
import { dateText } from '../text/value-text.ts';
import { Block } from '../ui/layout/block.tsx';
import { FactList } from '../ui/layout/fact-list.tsx';
import styles from './valuation-page.module.css';

export interface ValuationData {
  /** The provider, which the page is of. */
  readonly valuations: Valuations;
  /** Its list, which a closed order may refuse. */
  readonly list: Answered<Valuations>;
  readonly query: ListQuery;
  readonly canonical: string;
}

/** What the page of a valuation provider shows; an unknown provider gives the error page. */
export async function loadValuation(
  { request, context }: Pick<PageArgs, 'request' | 'context'>,
  page: string,
): Promise<ValuationData> {
  const url = new URL(request.url);
  const { api } = context.get(pageContext);
  const query = listQueryOf(url.searchParams, sortsOf(lists.bonds));
  const list = await ask(api, 'GET /api/valuations/:page/', { params: { page }, query: listCallQuery(query) });
  const valuations = list.ok
    ? list.value
    : await requiredData(api, 'GET /api/valuations/:page/', { params: { page }, query: {} });
  return { valuations, list, query, canonical: url.origin + valuations.path + searchOf(query) };
}

/** What the valuations of a provider are: by what method, from what, of which days, of how many bonds. */
function ValuationFacts({ valuations }: { readonly valuations: Valuations }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const { bondCount, firstDate, lastDate } = valuations;
  const span =
    firstDate === null || lastDate === null
      ? null
      : `${dateText(firstDate, language)} ~ ${dateText(lastDate, language)}`;
  return (
    <Block id="provider" title={text('about_valuations')}>
      <div className={styles.words}>
        <p>{text('valuation_method')}</p>
        <p>{text('valuation_inputs')}</p>
        <p>{text('valuation_times')}</p>
      </div>
      <FactList
        facts={[
          [text('valued_bonds'), numberText(bondCount, 0, language)],
          [text('valuation_days'), span],
        ]}
      />
    </Block>
  );
}

/** What a valuation provider is, and its latest valuations. */
export function ValuationPage({ valuations, list, query, canonical }: ValuationData) {
  const text = useLabels('quotes');
  const words = useLabels('list');
  const { kind, path } = valuations;
  const title = valuations.name ?? text(`valuation_${kind}`);
  const of = {
    path,
    title:
      query.q === '' ? text('latest_valuations') : words('found', { title: text('latest_valuations'), q: query.q }),
    empty: { title: text('no_valuations'), reason: text('no_valuations_reason') },
    isCompany: false,
    venueId: valuationVenueOf(kind),
  };
  return (
    <ListPage
      title={query.q === '' ? title : words('found', { title, q: query.q })}
      heading={title}
      lead={text(`valuation_lead_${kind}`)}
      canonical={canonical}
      query={query}
      search={<ListSearch path={path} q={query.q} />}
      block={{ id: 'bonds', title: of.title }}
    >
      <ValuationFacts valuations={valuations} />
      <BondList list={list} query={query} of={of} />
    </ListPage>
  );
}
