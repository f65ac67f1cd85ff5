import { significantText } from '#contract/platform/number-text.ts';
import { dateText, exactText, moneyText, priceText } from '../../text/value-text.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { PartTable, type Row, sumOf, type TableProps, useColumns } from './part-table.tsx';

const sums = ['cost', 'received', 'value', 'profit'] as const;

/** What was bought: each purchase at its settlement, what it cost, and what it has brought; only the columns that say something. */
export function PurchaseTable({ answer: { purchases } }: TableProps) {
  const { text, own, language, digits, number } = useColumns();
  type Purchase = Row<'purchases'>;
  const figure = (id: Exclude<keyof Purchase, 'settlement'>, title: string, write: (value: number) => string) =>
    number<Purchase>(id, title, ({ [id]: value }) => (value === null ? null : write(value)));
  const isIndexed = purchases.some(({ ratio }) => ratio !== 1);
  const total = sums.map((id) => {
    const known = purchases.flatMap((each) => each[id] ?? []);
    return [id, known.length === 0 ? null : digits(2)(sumOf(known))] as const;
  });
  return (
    <PartTable
      title={text('purchases')}
      rows={purchases}
      columns={[
        {
          id: 'settlement',
          title: text('input_settlement'),
          kind: 'date',
          cell: ({ settlement }) => dateText(settlement, language),
        },
        figure('quantity', own('column_quantity'), (value) => moneyText(value, language)),
        figure('nominal', text('input_nominal'), digits(2)),
        figure('price', own('column_user_price'), (value) => exactText(value, language)),
        figure('accrued', own('column_accrued'), digits(6)),
        ...(isIndexed ? [figure('ratio', text('input_index_ratio'), digits(5))] : []),
        ...sums.map((id) => figure(id, own(`column_${id}`), digits(2))),
      ]}
      // Three lines a cell: where an index counts, its ratio takes the place of the face value.
      phone={[
        wide('settlement', 'quantity', isIndexed ? 'ratio' : 'nominal'),
        narrow('6.5rem', 'price', 'accrued', 'received'),
        narrow('7rem', 'cost', 'value', 'profit'),
      ]}
      total={purchases.length > 1 ? Object.fromEntries(total) : null}
    />
  );
}

/** What came in since the purchases, or is to come, day by day; with the bond where there are several. */
export function ReceiptTable({ answer: { receipts }, title }: TableProps & { readonly title: string }) {
  const { text, own, language, digits, named, dated, number } = useColumns();
  type Receipt = Row<'receipts'>;
  const each = (id: 'coupon' | 'redemption') =>
    receipts.some(({ [id]: value }) => value !== 0)
      ? [number<Receipt>(id, text(`column_${id}_each`), ({ [id]: value }) => priceText(value, language))]
      : [];
  const isNamed = receipts.some(({ name }) => name !== null);
  const isIndexed = receipts.some(({ ratio }) => ratio !== 1);
  return (
    <PartTable
      title={title}
      rows={receipts}
      columns={[
        ...(isNamed ? [named<Receipt>('bond', own('column_bond'), ({ name }) => name)] : []),
        dated(),
        number<Receipt>('quantity', own('column_quantity'), ({ quantity }) => moneyText(quantity, language)),
        ...each('coupon'),
        ...each('redemption'),
        ...(isIndexed ? [number<Receipt>('ratio', text('input_index_ratio'), ({ ratio }) => digits(5)(ratio))] : []),
        number<Receipt>('amount', text('column_amount'), ({ amount }) => digits(2)(amount)),
      ]}
      phone={[
        wide('bond', 'date', 'quantity'),
        narrow('7rem', 'coupon', 'redemption', 'ratio'),
        narrow('7rem', 'amount'),
      ]}
      total={{ amount: digits(2)(sumOf(receipts.map(({ amount }) => amount))) }}
    />
  );
}

// Enough to follow an amount of millions to the cent.
const RATE_DIGITS = 9;

/** The holdings that a total is of: what each has, at which rate of exchange or weight, and what it adds. */
export function ContributionTable({ answer: { contributions, unit, value } }: TableProps) {
  const { text, own, language, digits, inUnit, named, number } = useColumns();
  type Contribution = Row<'contributions'>;
  const figure = (id: 'what' | 'exchange' | 'share' | 'contribution', cell: (row: Contribution) => string | null) =>
    number<Contribution>(id, text(`column_${id}`), cell);
  const isExchanged = contributions.some(({ rate }) => rate !== null);
  const isMean = contributions.some(({ weight }) => weight !== null);
  const rateText = ({ rate }: Contribution) =>
    rate === null ? null : significantText(rate, RATE_DIGITS, RATE_DIGITS, language);
  return (
    <PartTable
      title={text('contributions')}
      rows={contributions}
      columns={[
        named<Contribution>('bond', own('column_bond'), ({ name }) => name),
        { id: 'currency', title: text('input_currency'), cell: ({ currency }) => currency },
        figure('what', ({ figure: own }) => inUnit(own, unit)),
        ...(isExchanged ? [figure('exchange', rateText)] : []),
        ...(isMean ? [figure('share', ({ weight }) => (weight === null ? null : digits(5)(weight * 100)))] : []),
        figure('contribution', ({ amount }) => inUnit(amount, unit)),
      ]}
      phone={[wide('bond', 'currency'), narrow('7rem', 'what', 'exchange', 'share'), narrow('7rem', 'contribution')]}
      total={{ contribution: inUnit(value, unit) }}
    />
  );
}
