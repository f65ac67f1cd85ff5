import type { EndOfDayRow } from '#contract/market/quotes.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, percentText, priceText } from '../../text/value-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { ExplainedQuote } from './explained-quote.tsx';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'date'], width: 'minmax(0, 1fr)' },
  { parts: ['buying_quote', 'selling_quote'], align: 'end', width: '6rem' },
  { parts: ['indicative_yield_bid', 'indicative_yield_ask'], align: 'end', width: '5rem' },
];
const firstRows = 12;

type Side = 'buying_quote' | 'selling_quote' | 'indicative_price' | 'indicative_yield_bid' | 'indicative_yield_ask';

/** With what participants ended the last days, latest first; folded away. */
export function EndOfDay({ rows }: { readonly rows: readonly EndOfDayRow[] }) {
  const text = useLabels('quotes');
  const columns = useColumns();
  return (
    <Disclosure title={text('end_of_day')}>
      <Table
        caption={text('end_of_day')}
        columns={columns}
        lines={linesOf(rows, ({ date, trading_ground_id }) => `${date}-${trading_ground_id}`)}
        sorting={{ by: 'table' }}
        phone={phone}
        limit={firstRows}
      />
    </Disclosure>
  );
}

function useColumns(): readonly Column<EndOfDayRow>[] {
  const text = useLabels('quotes');
  const trading = useLabels('tradings');
  const language = useLanguage();
  const side = (id: Side, title: string, write: typeof priceText, rank?: 3): Column<EndOfDayRow> =>
    figureColumn(
      id,
      title,
      (row) => row[id],
      (value, row) => (
        <ExplainedQuote
          column={id}
          title={title}
          row={row}
          venueId={row.trading_ground_id}
          name={row.name}
          date={row.date}
        >
          {write(value, language)}
        </ExplainedQuote>
      ),
      { isMasked: ({ masked }) => masked.includes(id), ...(rank && { rank }) },
    );
  const yieldText: typeof priceText = (value) => percentText(value, language);
  return [
    dayColumn(
      trading('column_date'),
      ({ date }) => date,
      (date) => dateText(date, language),
    ),
    wordColumn('name', text('column_name'), ({ name }) => name, { wraps: true }),
    side('buying_quote', trading('column_buying_quote'), priceText),
    side('selling_quote', trading('column_selling_quote'), priceText),
    side('indicative_price', trading('column_indicative_price'), priceText, 3),
    side('indicative_yield_bid', trading('column_ytm_bid'), yieldText),
    side('indicative_yield_ask', trading('column_ytm_offer'), yieldText),
  ];
}
