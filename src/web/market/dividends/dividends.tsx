import type { Dividends } from '#contract/market/dividends.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, inCurrency, inPercent, percentText } from '../../text/value-text.ts';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, optionalColumn, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './dividends.module.css';

type Dividend = Dividends['items'][number];

/** Of a share, as in the head of its page. */
const priceDecimals = 2;
const yieldDecimals = 2;

/** Dividends before the reader asks for all. */
const firstDividends = 8;

const phone = [wide('record', 'payment'), narrow('8rem', 'amount', 'yield')];

/** What a share or fund paid and is to pay, latest first, with the yield of each payment. */
export function DividendsBlock({ answer }: { readonly answer: Dividends }) {
  const text = useLabels('instruments');
  const { items, last_year } = answer;
  const columns = useColumns(items);
  return (
    <Block id="dividends" title={text('dividends')} foot={text('dividend_yield_hint')}>
      {last_year !== null && <LastYear year={last_year} />}
      <Table
        caption={text('dividends')}
        columns={columns}
        lines={linesOf(items, ({ record_date, kind }) => `${record_date} ${kind}`)}
        phone={phone}
        limit={firstDividends}
      />
    </Block>
  );
}

function LastYear({ year }: { readonly year: NonNullable<Dividends['last_year']> }) {
  const text = useLabels('instruments');
  const bond = useLabels('bond');
  const language = useLanguage();
  const { amount, currency, price, price_date: date, yield: rate } = year;
  return (
    <dl className={styles.year}>
      <div>
        <dt>{text('last_year')}</dt>
        <dd>{inCurrency(exactText(amount, language), currency, bond)}</dd>
      </div>
      <div>
        <dt>{text('last_year_yield')}</dt>
        <dd>
          {rate === null || price === null ? (
            <Masked />
          ) : (
            <>
              {inPercent(percentText(rate, language, yieldDecimals), bond)}{' '}
              <span className="quiet">
                {text('at_price', {
                  price: inCurrency(numberText(price, priceDecimals, language), currency, bond),
                  date: dateText(date, language),
                })}
              </span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function useColumns(items: readonly Dividend[]): readonly Column<Dividend>[] {
  const text = useLabels('instruments');
  const bond = useLabels('bond');
  const language = useLanguage();
  const decimals = exactDecimals(items.map(({ amount }) => amount));
  const day = (date: string) => dateText(date, language);
  const percent = (rate: number) => percentText(rate, language, yieldDecimals);
  const price = (value: number) => numberText(value, priceDecimals, language);
  const masked = (id: 'yield' | 'price') => (item: Dividend) => item.masked.includes(id);
  return [
    { id: 'record', title: text('record_date'), kind: 'date', cell: (item) => day(item.record_date) },
    optionalColumn('ex', text('ex_date'), (item) => item.ex_date, day, {
      kind: 'date',
      rank: 3,
      hint: text('ex_date_hint'),
    }),
    optionalColumn('payment', text('payment_date'), (item) => item.payment_date, day, { kind: 'date' }),
    { id: 'kind', title: text('dividend_kind'), rank: 4, cell: ({ kind }) => text(`dividend_${kind}`) },
    {
      id: 'amount',
      title: text('amount_per_share'),
      kind: 'number',
      cell: ({ amount, currency }) => inCurrency(numberText(amount, decimals, language), currency, bond),
    },
    knownColumn('yield', text('dividend_yield'), (item) => item.yield, percent, {
      kind: 'number',
      isMasked: masked('yield'),
    }),
    knownColumn('price', text('dividend_price'), (item) => item.price, price, {
      kind: 'number',
      rank: 4,
      isMasked: masked('price'),
    }),
    optionalColumn('priced', text('dividend_priced_on'), (item) => item.price_date, day, { kind: 'date', rank: 4 }),
  ];
}
