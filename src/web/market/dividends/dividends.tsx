import type { Dividends } from '#contract/market/dividends.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, inCurrency, inPercent, percentText } from '../../text/value-text.ts';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './dividends.module.css';

type Dividend = Dividends['items'][number];

/** Of a share, as in the head of its page. */
const priceDecimals = 2;
const yieldDecimals = 2;

/** Dividends before the reader asks for all. */
const firstDividends = 8;

const phone: readonly PhoneColumn[] = [
  { parts: ['record', 'payment'], width: 'minmax(0, 1fr)' },
  { parts: ['amount', 'yield'], align: 'end', width: '8rem' },
];

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
  const day = (date: string | null) => (date === null ? null : dateText(date, language));
  return [
    { id: 'record', title: text('record_date'), kind: 'date', cell: (item) => day(item.record_date) },
    {
      id: 'ex',
      title: text('ex_date'),
      kind: 'date',
      rank: 3,
      hint: text('ex_date_hint'),
      isFilled: (item) => item.ex_date !== null,
      cell: (item) => day(item.ex_date),
    },
    {
      id: 'payment',
      title: text('payment_date'),
      kind: 'date',
      isFilled: (item) => item.payment_date !== null,
      cell: (item) => day(item.payment_date),
    },
    { id: 'kind', title: text('dividend_kind'), rank: 4, cell: ({ kind }) => text(`dividend_${kind}`) },
    {
      id: 'amount',
      title: text('amount_per_share'),
      kind: 'number',
      cell: ({ amount, currency }) => inCurrency(numberText(amount, decimals, language), currency, bond),
    },
    {
      id: 'yield',
      title: text('dividend_yield'),
      kind: 'number',
      isMasked: ({ masked }) => masked.includes('yield'),
      cell: ({ yield: rate }) => (rate === null ? null : percentText(rate, language, yieldDecimals)),
    },
    {
      id: 'price',
      title: text('dividend_price'),
      kind: 'number',
      rank: 4,
      isMasked: ({ masked }) => masked.includes('price'),
      cell: ({ price }) => (price === null ? null : numberText(price, priceDecimals, language)),
    },
    {
      id: 'priced',
      title: text('dividend_priced_on'),
      kind: 'date',
      rank: 4,
      isFilled: (item) => item.price_date !== null,
      cell: (item) => day(item.price_date),
    },
  ];
}
