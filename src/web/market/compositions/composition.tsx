import { useSearchParams } from 'react-router';
import type { Composition } from '#contract/market/compositions.ts';
import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { compositionPageSize } from '#domain/platform/reader-settings.ts';
import { DayLink, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type KeyedAnswer, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, browserApi } from '../../platform/data/ask.ts';
import { dateText, inCurrency, percentText } from '../../text/value-text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Pager, pageCountOf } from '../../ui/layout/pager.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, optionalColumn, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { askComposition, partOf, partSearch } from './ask-composition.ts';

type Part = Composition['items'][number];

const phone = [wide('name', 'isin'), narrow('8rem', 'weight', 'value')];

/** What is told of holdings alone. */
const fundColumns = ['quantity', 'value'];

interface CompositionBlockProps {
  readonly model: InstrumentModel;
  readonly id: number;
  /** What the page came with. */
  readonly first: KeyedAnswer<Answered<Composition>>;
}

/** The members of an index or the holdings of a fund, a page at a time; which page is in the address. Nothing where none is known. */
export function CompositionBlock({ model, id, first }: CompositionBlockProps) {
  const text = useLabels('instruments');
  const more = useLabels('more');
  const list = useLabels('list');
  const language = useLanguage();
  const [params] = useSearchParams();
  const page = partOf(params);
  const { shown, good, isPending, retry } = useAnswer(
    {
      key: String(page),
      ask: (signal) => askComposition(browserApi, { model, id, page }, signal),
      networkFailure: { ok: false, code: 'network' as const },
    },
    first,
  );
  const columns = useColumns().filter(({ id: column }) => model === 'etf' || !fundColumns.includes(column));
  const current = shown?.answer.ok ? shown.answer.value : good?.ok ? good.value : null;
  if (current?.total === 0) return null;
  const title = text(model === 'indexes' ? 'members' : 'holdings');
  const count = current && numberText(current.total, 0, language);
  const asOf = current?.date == null ? null : more('as_of', { date: dateText(current.date, language) });
  return (
    <Block id="composition" title={title} meta={[count, asOf].filter(Boolean).join(' · ')}>
      {shown?.answer.ok === false && (
        <ErrorState title={text('composition_failed')} code={shown.answer.code} onRetry={retry} />
      )}
      {current !== null && (
        <div aria-busy={isPending}>
          {current.items.length === 0 ? (
            <EmptyState icon="list" title={list('past_end')}>
              <ButtonLink size="small" replace preventScrollReset to={partSearch(params, 1)}>
                {list('first_page')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <Table
              caption={title}
              columns={columns}
              lines={linesOf(current.items, ({ id: part, name }) => part ?? name)}
              phone={phone}
            />
          )}
          <Pager
            label={more('pages_of', { title })}
            page={page}
            pageCount={pageCountOf(current.total, compositionPageSize)}
            toPage={(to) => partSearch(params, to)}
            preventScrollReset
          />
        </div>
      )}
    </Block>
  );
}

function useColumns(): readonly Column<Part>[] {
  const text = useLabels('instruments');
  const more = useLabels('more');
  const bond = useLabels('bond');
  const language = useLanguage();
  const whole = (value: number) => numberText(value, 0, language);
  const weightText = (weight: number) => percentText(weight, language, 2);
  const masked = (id: 'weight' | 'quantity' | 'market_value') => (part: Part) => part.masked.includes(id);
  return [
    {
      id: 'name',
      title: text('name'),
      wraps: true,
      cell: ({ id, model, name }) =>
        id === null || model === null ? name : <DayLink to={pageAddress(model, id)}>{name}</DayLink>,
    },
    optionalColumn('isin', text('isin'), ({ isin }) => isin, String, { rank: 3, className: 'code' }),
    knownColumn('weight', more('column_weight'), (part) => part.weight, weightText, {
      kind: 'number',
      isMasked: masked('weight'),
    }),
    optionalColumn('quantity', text('quantity'), ({ quantity }) => quantity, whole, {
      kind: 'number',
      rank: 3,
      hint: text('quantity_hint'),
      isMasked: masked('quantity'),
    }),
    optionalColumn(
      'value',
      text('market_value'),
      (part) => part.market_value,
      (value, { currency }) => inCurrency(whole(value), currency, bond),
      { kind: 'number', rank: 2, isMasked: masked('market_value') },
    ),
  ];
}
