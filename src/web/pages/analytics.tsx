import { analyticsAddress, pageAddress } from '#contract/platform/page-address.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { languages } from '#domain/platform/language.ts';
import { useLabels } from '../context/reader-context.tsx';
import type { AnalyticsChoice } from '../issuer/comments/analytics-list.tsx';
import { AnalyticsFilter, AnalyticsList, CompanyLink } from '../issuer/comments/analytics-list.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { ListPage } from '../platform/lists/list-page.tsx';
import { type ListQuery, listQueryOf, searchOf } from '../platform/lists/list-query.ts';

/** What the address asks for; what it does not understand counts as not given. */
function choiceOf(params: URLSearchParams): AnalyticsChoice {
  const provider = params.get('provider') ?? '';
  const language = languages.find(({ code }) => code === params.get('language'))?.code ?? null;
  return { provider: /^[1-9]\d{0,8}$/.test(provider) ? Number(provider) : null, language };
}

function filtersOf({ provider, language }: AnalyticsChoice): NonNullable<ListQuery['filters']> {
  const filters = [
    ['provider', provider === null ? '' : String(provider)],
    ['language', language ?? ''],
  ] as const;
  return filters.filter(([, value]) => value !== '');
}

export async function loader({ request, params, context }: PageArgs) {
  const { searchParams, origin } = new URL(request.url);
  const { id = '' } = params;
  const choice = choiceOf(searchParams);
  const { page } = listQueryOf(searchParams, []);
  const query = { ...listQueryOf(new URLSearchParams(), []), page, filters: filtersOf(choice) };
  const list = await requiredData(context.get(pageContext).api, 'GET /api/company/:emitentId/analytics/', {
    params: issuerParams(id),
    query: { provider: choice.provider ?? undefined, language: choice.language ?? undefined, page },
  });
  return { id, choice, query, list, canonical: origin + analyticsAddress(id) + searchOf({ ...query, filters: [] }) };
}

/** Everything that analysts published about a company and its bonds. */
export default function AnalyticsPage({ loaderData }: PageProps<typeof loader>) {
  const { id, choice, query, list, canonical } = loaderData;
  const text = useLabels('comments');
  const title = text('page_title', { name: list.name });
  const path = analyticsAddress(id);
  return (
    <ListPage
      title={title}
      heading={title}
      lead={text('lead', { name: list.name })}
      canonical={canonical}
      query={query}
      search={<CompanyLink to={pageAddress('company', id)} />}
      filters={<AnalyticsFilter key={searchOf(query)} path={path} choice={choice} list={list} />}
      block={{ id: 'analytics', title: text('title') }}
    >
      <AnalyticsList list={list} query={query} path={path} />
    </ListPage>
  );
}
