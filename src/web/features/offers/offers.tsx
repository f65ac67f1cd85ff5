import type { ReactNode } from 'react';
import type { BondOffers } from '#contract/offers.ts';
import type { Language } from '#domain/language.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import type { Answered } from '../../data/ask.ts';
import { dateText } from '../../text/date-text.ts';
import { moneyText, priceText, spreadText } from '../../text/figure-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import table from '../../ui/table/table.module.css';
import styles from './offers.module.css';

type Offer = BondOffers['items'][number];
type Column = Exclude<keyof Offer, 'isPast'>;

/** The eight columns in their order, each with its rank as the block narrows and its place on phones. */
const columns: Readonly<Record<Column, string | undefined>> = {
  date: classNames(table.kept, styles.date),
  period: classNames(table.kept, styles.period),
  type: classNames(table.kept, styles.type),
  option_type: styles.rank3,
  notice_period: styles.rank2,
  benchmark_spread: styles.rank3,
  price: classNames(table.kept, styles.price),
  repurchased_amount: classNames(table.kept, styles.amount),
};

const names = Object.keys(columns) as readonly Column[];
const numbers: readonly Column[] = ['notice_period', 'benchmark_spread', 'price', 'repurchased_amount'];

function cellClass(column: Column): string {
  return classNames(numbers.includes(column) && table.number, columns[column]);
}

/** Put and call dates; the block is absent when the bond has none. */
export function Offers({ offers }: { readonly offers: Answered<BondOffers> }) {
  const text = useLabels('offers');
  if (offers.ok && offers.value.items.length === 0) return null;
  return (
    <Block id="offers" title={text('title')} meta={text('meta')}>
      {offers.ok ? <OfferTable items={offers.value.items} /> : <ErrorState title={text('failed')} code={offers.code} />}
    </Block>
  );
}

function OfferTable({ items }: { readonly items: readonly Offer[] }) {
  const text = useLabels('offers');
  const next = items.find((item) => !item.isPast);
  return (
    <div className={table.scroll}>
      <table className={classNames(table.table, table.fold, styles.offers)}>
        <caption className="sr">{text('caption')}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className={cellClass(name)}>
                {text(`column_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <OfferRow key={`${item.date}-${item.type}`} item={item} isNext={item === next} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OfferRow({ item, isNext }: { readonly item: Offer; readonly isNext: boolean }) {
  const language = useLanguage();
  const typeOf = useLabelOf('offers');
  const figure = (value: number | null, write: typeof priceText) => (
    <CellText text={value === null ? null : write(value, language)} />
  );
  const cells: Readonly<Record<Column, ReactNode>> = {
    date: dateText(item.date, language),
    period: <CellText text={periodText(item.period, language)} />,
    type: typeOf(`type_${item.type}`),
    option_type: <CellText text={item.option_type} />,
    notice_period: figure(item.notice_period, moneyText),
    benchmark_spread: figure(item.benchmark_spread, spreadText),
    price: figure(item.price, priceText),
    repurchased_amount: figure(item.repurchased_amount, moneyText),
  };
  return (
    <tr className={classNames(item.isPast && table.past, isNext && table.next)}>
      {names.map((name) => (
        <td key={name} className={cellClass(name)}>
          {cells[name]}
        </td>
      ))}
    </tr>
  );
}

/** The wire's interval of two dates as the site writes a range; other words stay as they are. */
function periodText(period: string | null, language: Language): string | null {
  return period?.replace('/', ' ~ ').replace(/\d{4}-\d{2}-\d{2}/g, (date) => dateText(date, language)) ?? null;
}
