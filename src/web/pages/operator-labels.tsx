import { data, redirect } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import { findLanguage } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { FoundTexts, placeOf } from '../operator/labels/found-texts.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, refusalOf, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';
import { Refusal } from '../ui/controls/action-form.tsx';
import { SegmentedLinks } from '../ui/controls/segmented-links.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { Pager, pageCountOf } from '../ui/layout/pager.tsx';

const path = '/operator/labels/';

function placeIn(request: Request) {
  const { searchParams } = new URL(request.url);
  const { q, page } = listQueryOf(searchParams, []);
  return { q, page, isOwn: searchParams.has('own') };
}

export async function loader({ request, context }: PageArgs) {
  const { q, page, isOwn } = placeIn(request);
  const query = { ...(q !== '' && { q }), ...(isOwn && { own: 'only' as const }), ...(page > 1 && { page }) };
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/labels/', { query });
  return { list, q, isOwn };
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const word = (name: string) => textIn(form, name);
  const language = findLanguage(word('language'))?.code ?? 'en';
  const place = { language, module: word('module'), key: word('key') };
  const answer =
    form.get('form') === 'remove'
      ? await send(api, 'POST /api/operator/labels/remove/', { body: place })
      : await send(api, 'POST /api/operator/labels/', { body: { ...place, text: word('text') } });
  if (answer.ok) return redirect(addressOf(placeIn(request)));
  return data({ ...(await refusalOf(answer)), place: placeOf(place, language) }, { status: answer.status });
}

function addressOf({
  q,
  isOwn,
  page = 1,
}: {
  readonly q: string;
  readonly isOwn: boolean;
  readonly page?: number;
}): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (isOwn) params.set('own', '');
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? path : `${path}?${params}`;
}

/** The texts of the site and the operator's own in their places. */
export default function OperatorLabels({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { list, q, isOwn } = loaderData;
  const text = useLabels('operator');
  const language = useLanguage();
  const refused = failure ?? null;
  const isOfText = refused?.field === 'text';
  const segments = [false, true].map((own) => ({
    key: String(own),
    text: text(own ? 'labels_own' : 'labels_all'),
    to: addressOf({ q, isOwn: own }),
  }));
  return (
    <OperatorPage title={text('labels_title')} lead={text('labels_lead')} tools={<ListSearch path={path} q={q} />}>
      <Refusal code={isOfText ? null : refused?.code} />
      <Block
        id="texts"
        title={text('labels_title')}
        meta={numberText(list.total, 0, language)}
        tools={<SegmentedLinks label={text('labels_title')} segments={segments} chosen={String(isOwn)} />}
        foot={
          list.total > list.pageSize ? (
            <Pager
              label={text('labels_title')}
              page={list.page}
              pageCount={pageCountOf(list.total, list.pageSize)}
              toPage={(page) => addressOf({ q, isOwn, page })}
            />
          ) : undefined
        }
      >
        {list.items.length === 0 ? (
          <EmptyState icon="search" title={text('no_labels')} />
        ) : (
          <FoundTexts
            items={list.items}
            shownLanguage={language.code}
            refused={refused !== null && isOfText ? { place: refused.place, text: text('label_params') } : null}
          />
        )}
      </Block>
    </OperatorPage>
  );
}
