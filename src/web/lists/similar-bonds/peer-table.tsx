import { pageAddress } from '#contract/platform/page-address.ts';
import { DayLink, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import {
  dateText,
  inCurrency,
  moneyText,
  percentText,
  priceText,
  ratePercentText,
  spreadText,
  withWholeDates,
  yearsText,
} from '../../text/value-text.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { ExplainedItem } from '../explained-item.tsx';
import type { PeerBond } from './ask-peers.ts';

interface PeerTableProps {
  readonly bonds: readonly PeerBond[];
  readonly caption: string;
  /** All are of one issuer: then no column names it, and days and amounts of issue stand there. */
  readonly isOfIssuer: boolean;
  /** The bond of the page, which has no link to itself. */
  readonly ownId: number;
}

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'issuer', 'issued'], width: 'minmax(0, 1fr)' },
  { parts: ['price', 'maturity'], align: 'end', width: '7rem' },
  { parts: ['yield', 'spread'], align: 'end', width: '5rem' },
];

/** Bonds beside the bond of the page, with the terms and the latest figures by which they are compared. */
export function PeerTable({ bonds, caption, isOfIssuer, ownId }: PeerTableProps) {
  const terms = useTermColumns(isOfIssuer, ownId);
  const figures = useFigureColumns();
  return (
    <Table caption={caption} columns={[...terms, ...figures]} lines={linesOf(bonds, ({ id }) => id)} phone={phone} />
  );
}

function useTermColumns(isOfIssuer: boolean, ownId: number): readonly Column<PeerBond>[] {
  const text = useLabels('more');
  const kindOf = useLabelOf('bond');
  const bondText = useLabels('bond');
  const language = useLanguage();
  const name: Column<PeerBond> = {
    id: 'name',
    title: text('column_bond'),
    wraps: true,
    cell: (bond) =>
      bond.id === ownId ? (
        <b>{withWholeDates(bond.name)}</b>
      ) : (
        <DayLink to={pageAddress('bonds', bond.id)}>{withWholeDates(bond.name)}</DayLink>
      ),
  };
  const issuer: Column<PeerBond> = {
    id: 'issuer',
    title: text('column_issuer'),
    rank: 3,
    wraps: true,
    cell: ({ issuerName }) => issuerName,
  };
  const issued: readonly Column<PeerBond>[] = [
    {
      id: 'issued',
      title: text('column_issued'),
      kind: 'date',
      rank: 3,
      cell: ({ issuedOn }) => (issuedOn == null ? null : dateText(issuedOn, language)),
    },
    {
      id: 'amount',
      title: text('column_amount'),
      kind: 'number',
      rank: 4,
      cell: ({ issuedAmount, currency }) =>
        issuedAmount == null ? null : inCurrency(moneyText(issuedAmount, language), currency, bondText),
    },
  ];
  return [
    name,
    ...(isOfIssuer ? issued : [issuer]),
    {
      id: 'coupon',
      title: text('column_coupon'),
      kind: 'number',
      rank: 2,
      cell: ({ couponRate, couponKind }) =>
        couponRate === null ? kindOf(`coupon_${couponKind}`) : ratePercentText(couponRate, language),
    },
    {
      id: 'maturity',
      title: text('column_maturity'),
      kind: 'date',
      cell: ({ maturesOn }) => (maturesOn === null ? kindOf('perpetual') : dateText(maturesOn, language)),
    },
  ];
}

type Figure = 'price' | 'yield' | 'duration' | 'spread';

function useFigureColumns(): readonly Column<PeerBond>[] {
  const text = useLabels('more');
  const language = useLanguage();
  const figure = (id: Figure, write: typeof priceText): Column<PeerBond> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    isMasked: ({ masked }) => masked.includes(id),
    cell: (bond) => {
      const value = bond[id];
      const sign = id !== 'price' && bond.yieldOrigin === 'assumed' ? '≈ ' : '';
      if (value === null) return null;
      return (
        <ExplainedItem item={bond} figure={id} title={text(`column_${id}`)}>
          {sign + write(value, language)}
        </ExplainedItem>
      );
    },
  });
  return [
    figure('price', priceText),
    figure('yield', percentText),
    { ...figure('duration', yearsText), rank: 3 },
    figure('spread', spreadText),
  ];
}
