import { exactDecimals, numberText, significantText } from '#contract/platform/number-text.ts';
import type { LabelKey } from '#labels/label.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import {
  dateText,
  exactText,
  momentText,
  moneyText,
  percentText,
  priceText,
  signedText,
} from '../../text/value-text.ts';
import { type Column, type Line, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { Part, PartTable, type Row, sumOf, type TableProps, useColumns } from './part-table.tsx';

/** The payments with their discount factors; what they are worth adds up to the price. */
export function FlowTable({ answer: { flows } }: TableProps) {
  const { text, digits, inUnit, dated, number } = useColumns();
  const worth = sumOf(flows.map(({ presentValue }) => presentValue));
  type Name = 'amount' | 'time' | 'factor' | 'present_value' | 'share';
  const figure = (id: Name, decimals: number, of: (flow: Row<'flows'>) => number) =>
    number<Row<'flows'>>(id, text(`column_${id}`), of, digits(decimals));
  return (
    <PartTable
      title={text('flows')}
      rows={flows}
      columns={[
        dated(),
        figure('amount', 6, ({ amount }) => amount),
        { ...figure('time', 6, ({ time }) => time), rank: 2 },
        figure('factor', 8, ({ factor }) => factor),
        figure('present_value', 6, ({ presentValue }) => presentValue),
        { ...figure('share', 3, ({ share }) => share * 100), rank: 2 },
      ]}
      phone={[wide('date', 'time'), narrow('6.5rem', 'amount', 'factor'), narrow('7rem', 'present_value', 'share')]}
      total={{ present_value: digits(6)(worth), share: digits(3)(100) }}
    >
      <p className="quiet">{text('flows_note', { total: inUnit(worth, 'price') ?? '' })}</p>
    </PartTable>
  );
}

const shares: readonly Row<'parts'>['id'][] = ['spread', 'days', 'turnover'];
const MILLION = 1e6;

/** The parts of a score: their values in the unit that their names say, points and weights. */
export function PartsTable({ answer: { parts } }: TableProps) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const valueText = ({ id, value }: Row<'parts'>) => {
    if (value === null) return null;
    if (shares.includes(id)) return percentText(value, language, 5);
    return id === 'size' ? numberText(value / MILLION, 3, language) : numberText(value, 0, language);
  };
  const columns: readonly Column<Row<'parts'>>[] = [
    { id: 'part', title: text('column_part'), wraps: true, cell: ({ id }) => text(`part_${id}`) },
    { id: 'value', title: text('column_value'), kind: 'number', cell: valueText },
    { id: 'points', title: text('column_points'), kind: 'number', cell: ({ points }) => points },
    { id: 'weight', title: text('column_weight'), kind: 'number', cell: ({ weight }) => weight },
  ];
  if (parts.length === 0) return null;
  return (
    <Table
      caption={text('liquidity_parts')}
      columns={columns}
      lines={linesOf(parts, ({ id }) => id)}
      phone={[wide('part', 'value'), narrow('6rem', 'points', 'weight')]}
    />
  );
}

/** The prices that a figure is counted from, with their distances from the median. */
export function ComparedTable({ answer: { compared } }: TableProps) {
  const { text, language, digits, named, dated, number } = useColumns();
  type Compared = Row<'compared'>;
  const distanceText = (distance: number) => signedText(distance, 6, language);
  return (
    <PartTable
      title={text('compared')}
      rows={compared}
      columns={[
        named<Compared>('name', text('column_compared_name'), ({ name }) => name),
        dated(),
        number<Compared>('price', text('column_clean_price'), ({ price }) => price, digits(6)),
        {
          ...number<Compared>('distance', text('column_distance'), (row) => row.distance, distanceText),
          reason: () => text('not_counted'),
        },
      ]}
      phone={[wide('name', 'date'), narrow('7rem', 'price', 'distance')]}
    >
      {compared.some(({ distance }) => distance === null) && <p className="quiet">{text('not_counted')}</p>}
    </PartTable>
  );
}

/** The amounts that a figure adds up, with their sum. */
export function AddendTable({ answer: { addends } }: TableProps) {
  const { text, digits, named, dated, number } = useColumns();
  const isNamed = addends.some(({ name }) => name !== null);
  const amountText = digits(exactDecimals(addends.map(({ amount }) => amount)));
  return (
    <PartTable
      title={text('addends')}
      rows={addends}
      columns={[
        ...(isNamed ? [named<Row<'addends'>>('name', text('column_compared_name'), ({ name }) => name)] : []),
        dated(),
        number<Row<'addends'>>('amount', text('column_amount'), ({ amount }) => amount, amountText),
      ]}
      phone={[isNamed ? wide('name', 'date') : wide('date'), narrow('8rem', 'amount')]}
      total={{ amount: amountText(sumOf(addends.map(({ amount }) => amount))) }}
    />
  );
}

/** What of a report stands above and below the line of a ratio. */
export function LineTable({ answer: { lines } }: TableProps) {
  const { text, language, digits, named, number } = useColumns();
  if (lines.length === 0) return null;
  type ReportLine = Row<'lines'>;
  const day = (date: string) => dateText(date, language);
  const period = ({ startsOn, endsOn }: ReportLine) =>
    startsOn === null ? day(endsOn) : `${day(startsOn)} – ${day(endsOn)}`;
  /** A source without numbers of reports knows them by the day of filing. */
  const report = ({ filing, filedOn, isRestated }: ReportLine) =>
    [...(filing === filedOn ? [] : [filing]), day(filedOn), ...(isRestated ? [text('restated')] : [])].join(', ');
  const amountText = digits(exactDecimals(lines.flatMap(({ value, amount }) => [value, amount])));
  const columns: readonly Column<ReportLine>[] = [
    named('line', text('column_line'), ({ name }) => name),
    named('taken', text('column_taken'), ({ over }) => text(`taken_${over}`)),
    named('period', text('column_period'), period),
    named('report', text('column_report'), report),
    number('value', text('column_value'), ({ value }) => value, amountText),
    number('counts', text('column_counts'), ({ amount }) => amount, amountText),
  ];
  const groups = (['numerator', 'denominator'] as const).map((side): Line<ReportLine> => {
    const own = lines.filter((line) => line.side === side);
    return {
      kind: 'group',
      id: side,
      title: text(`input_${side}`),
      lines: linesOf(own, (line) => lines.indexOf(line)),
    };
  });
  const phone = [wide('line', 'taken', 'period'), narrow('9rem', 'counts', 'value', 'report')];
  return (
    <Part title={text('lines')}>
      <Table caption={text('lines')} columns={columns} lines={groups} phone={phone} />
    </Part>
  );
}

/** What the source published of the day, beside ours at the same price. */
export function PublishedTable({ answer: { published } }: TableProps) {
  const { text, inUnit } = useColumns();
  const textOf = useLabelOf('explain');
  type Published = Row<'published'>;
  const number = (id: LabelKey<'explain'> & `column_${string}`, cell: Column<Published>['cell']) =>
    ({ id, title: text(id), kind: 'number', cell }) as const;
  return (
    <PartTable
      title={text('published')}
      rows={published}
      columns={[
        { id: 'what', title: text('column_what'), cell: ({ what }) => textOf(`published_${what}`) },
        number('column_price', ({ price }) => inUnit(price, 'price')),
        number('column_theirs', ({ theirs, unit }) => inUnit(theirs, unit)),
        number('column_ours', ({ ours, unit }) => inUnit(ours, unit)),
        {
          id: 'convention',
          title: text('column_convention'),
          cell: ({ convention }) => (convention === null ? null : textOf(`convention_${convention}`)),
        },
      ]}
    />
  );
}

/** What stood for the figure before, by whom, and from when to when. */
export function CorrectionTable({ answer: { corrections, unit } }: TableProps) {
  const { text, language, inUnit } = useColumns();
  return (
    <PartTable
      title={text('corrections')}
      rows={corrections}
      columns={[
        { id: 'value', title: text('column_before'), kind: 'number', cell: ({ value }) => inUnit(value, unit) },
        { id: 'source', title: text('column_told_by'), cell: ({ source }) => source },
        {
          id: 'stored',
          title: text('column_stored'),
          cell: ({ storedAt }) => (storedAt === null ? null : momentText(storedAt, language)),
        },
        { id: 'replaced', title: text('column_replaced'), cell: ({ replacedAt }) => momentText(replacedAt, language) },
      ]}
    />
  );
}

const sums = ['cost', 'received', 'value', 'profit'] as const;

/** What was bought: each purchase at its settlement, what it cost, and what it has brought; only the columns that say something. */
export function PurchaseTable({ answer: { purchases } }: TableProps) {
  const { text, own, language, digits, number } = useColumns();
  type Purchase = Row<'purchases'>;
  const figure = (id: Exclude<keyof Purchase, 'settlement'>, title: string, write: (value: number) => string) =>
    number<Purchase>(id, title, ({ [id]: value }) => value, write);
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
  const price = (value: number) => priceText(value, language);
  const money = (value: number) => moneyText(value, language);
  const each = (id: 'coupon' | 'redemption') =>
    receipts.some(({ [id]: value }) => value !== 0)
      ? [number<Receipt>(id, text(`column_${id}_each`), ({ [id]: value }) => value, price)]
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
        number<Receipt>('quantity', own('column_quantity'), ({ quantity }) => quantity, money),
        ...each('coupon'),
        ...each('redemption'),
        ...(isIndexed ? [number<Receipt>('ratio', text('input_index_ratio'), ({ ratio }) => ratio, digits(5))] : []),
        number<Receipt>('amount', text('column_amount'), ({ amount }) => amount, digits(2)),
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
  const figure = (
    id: 'what' | 'exchange' | 'share' | 'contribution',
    partOf: (row: Contribution) => number | null,
    write: (value: number) => string | null,
  ) => number<Contribution>(id, text(`column_${id}`), partOf, write);
  const isExchanged = contributions.some(({ rate }) => rate !== null);
  const isMean = contributions.some(({ weight }) => weight !== null);
  const rateText = (rate: number) => significantText(rate, RATE_DIGITS, RATE_DIGITS, language);
  const amountIn = (value: number) => inUnit(value, unit);
  return (
    <PartTable
      title={text('contributions')}
      rows={contributions}
      columns={[
        named<Contribution>('bond', own('column_bond'), ({ name }) => name),
        { id: 'currency', title: text('input_currency'), cell: ({ currency }) => currency },
        figure('what', (row) => row.figure, amountIn),
        ...(isExchanged ? [figure('exchange', ({ rate }) => rate, rateText)] : []),
        ...(isMean
          ? [
              figure(
                'share',
                ({ weight }) => weight,
                (weight) => digits(5)(weight * 100),
              ),
            ]
          : []),
        figure('contribution', ({ amount }) => amount, amountIn),
      ]}
      phone={[wide('bond', 'currency'), narrow('7rem', 'what', 'exchange', 'share'), narrow('7rem', 'contribution')]}
      total={{ contribution: inUnit(value, unit) }}
    />
  );
}
