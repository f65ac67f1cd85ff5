import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { numberText } from '#contract/number-text.ts';
import type { Language } from '#domain/language.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { exactText, moneyText, priceText } from '../../text/figure-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type Purchase = ExplainedFigureAnswer['purchases'][number];
type Receipt = ExplainedFigureAnswer['receipts'][number];
type Write = (value: number, language: Language) => string;

const cents: Write = (value, language) => numberText(value, 2, language);
const exact: Write = (value, language) => exactText(value, language);
/** As many digits as the other inputs have, so that the sums can be followed. */
const sixDigits: Write = (value, language) => numberText(value, 6, language);
const ratioText: Write = (value, language) => numberText(value, 5, language);

/** Three lines a cell: where an index counts, its ratio takes the place of the face value. */
const phoneOfPurchases = (isIndexed: boolean): readonly PhoneColumn[] => [
  { parts: ['settlement', 'quantity', isIndexed ? 'ratio' : 'nominal'], width: 'minmax(0, 1fr)' },
  { parts: ['price', 'accrued', 'received'], align: 'end', width: '6.5rem' },
  { parts: ['cost', 'value', 'profit'], align: 'end', width: '7rem' },
];

/** What was bought: each purchase at its settlement, what it cost, and what it has brought; only the columns that say something. */
export function PurchaseTable({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const text = useLabels('explain');
  const own = useLabels('watchlists');
  const language = useLanguage();
  const number = (id: Exclude<keyof Purchase, 'settlement'>, title: string, write: Write): Column<Purchase> => ({
    id,
    title,
    kind: 'number',
    isKept: true,
    cell: ({ [id]: value }) => (value === null ? null : write(value, language)),
  });
  const isIndexed = purchases.some(({ ratio }) => ratio !== 1);
  const columns: readonly Column<Purchase>[] = [
    {
      id: 'settlement',
      title: text('input_settlement'),
      kind: 'date',
      cell: ({ settlement }) => dateText(settlement, language),
    },
    number('quantity', own('column_quantity'), moneyText),
    number('nominal', text('input_nominal'), cents),
    number('price', own('column_user_price'), exact),
    number('accrued', own('column_accrued'), sixDigits),
    ...(isIndexed ? [number('ratio', text('input_index_ratio'), ratioText)] : []),
    ...(['cost', 'received', 'value', 'profit'] as const).map((id) => number(id, own(`column_${id}`), cents)),
  ];
  const sums = (['cost', 'received', 'value', 'profit'] as const).map((id) => {
    const known = purchases.flatMap((each) => each[id] ?? []);
    const sum = known.reduce((all, value) => all + value, 0);
    return [id, known.length === 0 ? null : cents(sum, language)] as const;
  });
  const total = { id: 'total', title: text('total'), cells: Object.fromEntries(sums) };
  return (
    <Table
      caption={text('purchases')}
      columns={columns}
      lines={linesOf(purchases, (purchase) => purchases.indexOf(purchase))}
      totals={purchases.length > 1 ? [total] : []}
      phone={phoneOfPurchases(isIndexed)}
    />
  );
}

const phoneOfReceipts: readonly PhoneColumn[] = [
  { parts: ['bond', 'date', 'quantity'], width: 'minmax(0, 1fr)' },
  { parts: ['coupon', 'redemption', 'ratio'], align: 'end', width: '7rem' },
  { parts: ['amount'], align: 'end', width: '7rem' },
];

interface ReceiptTableProps {
  readonly receipts: readonly Receipt[];
  readonly caption: string;
}

/** What came in since the purchases, or is to come, day by day; with the bond where there are several. */
export function ReceiptTable({ receipts, caption }: ReceiptTableProps) {
  const text = useLabels('explain');
  const own = useLabels('watchlists');
  const language = useLanguage();
  const number = (id: 'coupon' | 'redemption' | 'ratio' | 'amount', title: string, write: Write): Column<Receipt> => ({
    ...{ id, title, kind: 'number', isKept: true },
    cell: ({ [id]: value }) => write(value, language),
  });
  const isNamed = receipts.some(({ name }) => name !== null);
  const isCoupon = receipts.some(({ coupon }) => coupon !== 0);
  const isRepaid = receipts.some(({ redemption }) => redemption !== 0);
  const isIndexed = receipts.some(({ ratio }) => ratio !== 1);
  const columns: readonly Column<Receipt>[] = [
    ...(isNamed ? [{ id: 'bond', title: own('column_bond'), wraps: true, cell: ({ name }: Receipt) => name }] : []),
    {
      id: 'date',
      title: text('column_date'),
      kind: 'date',
      cell: ({ date, isEstimated }) => `${isEstimated ? '≈ ' : ''}${dateText(date, language)}`,
    },
    {
      ...{ id: 'quantity', title: own('column_quantity'), kind: 'number', isKept: true },
      cell: ({ quantity }) => moneyText(quantity, language),
    },
    ...(isCoupon ? [number('coupon', text('column_coupon_each'), priceText)] : []),
    ...(isRepaid ? [number('redemption', text('column_redemption_each'), priceText)] : []),
    ...(isIndexed ? [number('ratio', text('input_index_ratio'), ratioText)] : []),
    number('amount', text('column_amount'), cents),
  ];
  const total = cents(
    receipts.reduce((sum, { amount }) => sum + amount, 0),
    language,
  );
  return (
    <Table
      caption={caption}
      columns={columns}
      lines={linesOf(receipts, (receipt) => receipts.indexOf(receipt))}
      totals={[{ id: 'total', title: text('total'), cells: { amount: total } }]}
      phone={phoneOfReceipts}
    />
  );
}
