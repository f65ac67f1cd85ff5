import { data, Form, redirect, useNavigation } from 'react-router';
import type { OperatorLabels } from '#contract/operator/operator-labels.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { findLanguage } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, refusalOf, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { SegmentedLinks } from '../ui/controls/segmented-links.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import { Pager, pageCountOf } from '../ui/layout/pager.tsx';
import styles from './operator-labels.module.css';

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

type Found = OperatorLabels['items'][number];

interface FoundTextsProps {
  readonly items: readonly Found[];
  /** The language of the page, which stands in the titles. */
  readonly shownLanguage: string;
  /** The place and what is wrong with what was typed there. */
  readonly refused: { readonly place: string; readonly text: string } | null;
}

function placeOf({ module, key }: Pick<Found, 'module' | 'key'>, language: string): string {
  return `${language} ${module} ${key}`;
}

/** Texts of the site, each unfolding to its ten languages, where the operator puts his own. */
function FoundTexts({ items, shownLanguage, refused }: FoundTextsProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={`${item.module} ${item.key}`}>
          <Disclosure
            title={titleOf(item, shownLanguage)}
            isOpenAtStart={
              items.length === 1 || item.texts.some(({ language }) => placeOf(item, language) === refused?.place)
            }
          >
            {item.texts.map((each) => (
              <OneText
                key={each.language}
                item={item}
                each={each}
                error={refused?.place === placeOf(item, each.language) ? refused.text : undefined}
              />
            ))}
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ module, key, texts }: Found, shownLanguage: string): string {
  const shown = texts.find(({ language }) => language === shownLanguage) ?? texts[0];
  return `${shown?.own ?? shown?.source ?? ''} · ${module} ${key}`;
}

interface OneTextProps {
  readonly item: Found;
  readonly each: Found['texts'][number];
  readonly error: string | undefined;
}

function OneText({ item: { module, key }, each: { language, source, own }, error }: OneTextProps) {
  const text = useLabels('operator');
  const isSending = useNavigation().formMethod === 'POST';
  const { ownName = language, htmlLang = language } = findLanguage(language) ?? {};
  return (
    <Form method="post" preventScrollReset className={styles.text}>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="module" value={module} />
      <input type="hidden" name="key" value={key} />
      <div className={styles.field} lang={htmlLang}>
        <TextField
          key={own ?? source}
          label={ownName}
          name="text"
          required
          maxLength={2000}
          autoComplete="off"
          defaultValue={own ?? source}
          hint={own === null ? undefined : text('label_source', { text: source })}
          error={error}
        />
      </div>
      <Button type="submit" size="small" name="form" value="set" disabled={isSending}>
        {text('label_set')}
      </Button>
      {own !== null && (
        <Button type="submit" size="small" look="ghost" name="form" value="remove" formNoValidate disabled={isSending}>
          {text('label_remove')}
        </Button>
      )}
    </Form>
  );
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
export default function OperatorLabelsPage({
  loaderData,
  actionData: failure,
}: PageProps<typeof loader, typeof action>) {
  const { list, q, isOwn } = loaderData;
  const text = useLabels('operator');
  const facets = useLabels('facets');
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
        tools={<SegmentedLinks label={facets('filters')} segments={segments} chosen={String(isOwn)} />}
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
