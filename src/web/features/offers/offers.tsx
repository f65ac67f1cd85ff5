import type { BondOffers } from '#contract/offers.ts';
import type { Language } from '#domain/language.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { exactText, moneyText, spreadText } from '../../text/figure-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type Offer = BondOffers['items'][number];
type Figure = 'notice_period' | 'benchmark_spread' | 'price' | 'repurchased_amount';

const phone: readonly PhoneColumn[] = [
  { parts: ['date', 'period'], width: 'minmax(0, 1fr)' },
  { parts: ['type'], width: '4.5rem' },
  { parts: ['price', 'repurchased_amount'], align: 'end', width: '6.5rem' },
];

/** Put and call dates. */
export function Offers({ answer }: { readonly answer: BondOffers }) {
  const text = useLabels('offers');
  return (
    <Block id="offers" title={text('title')} meta={text('meta')}>
      <OfferTable items={answer.items} />
    </Block>
  );
}

function OfferTable({ items }: { readonly items: readonly Offer[] }) {
  const text = useLabels('offers');
  const next = items.find((item) => !item.isPast);
  const lines = linesOf(
    items,
    ({ date, type }) => `${date}-${type}`,
    (item) => (item.isPast ? 'past' : item === next ? 'next' : undefined),
  );
  return <Table caption={text('caption')} columns={useOfferColumns()} lines={lines} phone={phone} />;
}

/** The eight columns of the specification. */
function useOfferColumns(): readonly Column<Offer>[] {
  const language = useLanguage();
  const text = useLabels('offers');
  const typeOf = useLabelOf('offers');
  const column = (id: Exclude<keyof Offer, 'isPast'>) => ({ id, title: text(`column_${id}`) });
  const figure = (id: Figure, write: typeof moneyText): Column<Offer> => ({
    ...column(id),
    kind: 'number',
    cell: (item) => {
      const value = item[id];
      return value === null ? null : write(value, language);
    },
  });
  return [
    { ...column('date'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    { ...column('period'), cell: ({ period }) => periodText(period, language) },
    { ...column('type'), cell: ({ type }) => typeOf(`type_${type}`) },
    { ...column('option_type'), rank: 3, cell: ({ option_type }) => option_type },
    { ...figure('notice_period', moneyText), rank: 2 },
    { ...figure('benchmark_spread', spreadText), rank: 3 },
    figure('price', (value) => exactText(value, language, 4)),
    figure('repurchased_amount', moneyText),
  ];
}

/** The wire's interval of two dates as the site writes a range; other words stay as they are. */
function periodText(period: string | null, language: Language): string | null {
  return period?.replace('/', ' ~ ').replace(/\d{4}-\d{2}-\d{2}/g, (date) => dateText(date, language)) ?? null;
}
