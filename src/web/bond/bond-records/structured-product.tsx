import type { BondRecords } from '#contract/bond/bond-records.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/bond-subject.ts';
import { dateText, exactText, percentText, ratePercentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { wordsOf } from './record-words.ts';
import { UnderlyingLink } from './underlying-link.tsx';
import { Words } from './words.tsx';

type Terms = NonNullable<BondRecords['structured']>;
type Underlying = Terms['underlyings'][number];
type Observation = Terms['observations'][number];

interface StructuredProps {
  readonly facts: BondSubject;
}

/** On what the repayment depends, and the days on which that is decided. */
export function StructuredProduct({ facts }: StructuredProps) {
  const text = useLabels('more');
  const words = wordsOf(facts, 'structured_product');
  const { structured } = facts.records;
  return (
    <Block id="structured-product" title={text('structured_product')}>
      {structured !== null && (
        <>
          <PayoffFacts terms={structured} />
          {structured.underlyings.length > 0 && <Underlyings rows={structured.underlyings} />}
          {structured.observations.length > 0 && <Observations rows={structured.observations} today={facts.today} />}
        </>
      )}
      {words !== undefined && <Words words={words} />}
    </Block>
  );
}

function PayoffFacts({ terms }: { readonly terms: Terms }) {
  const text = useLabels('more');
  const bond = useLabels('bond');
  const language = useLanguage();
  const { payoff, basket, barrierWatch } = terms;
  const percent = (value: number | null) =>
    value === null ? null : bond('in_percent', { value: exactText(value * 100, language, 0) });
  const day = (date: string | null) => date && dateText(date, language);
  return (
    <FactList
      facts={[
        [text('payoff'), text(`payoff_${payoff}`)],
        [text('basket'), basket && text(`basket_${basket}`)],
        [text('protection'), percent(terms.protection)],
        [text('participation'), percent(terms.participation)],
        [text('payoff_cap'), percent(terms.cap)],
        [text('barrier'), percent(terms.barrier)],
        [text('barrier_watch'), barrierWatch && text(`watch_${barrierWatch}`)],
        [text('conditional_coupon'), terms.conditionalCoupon && ratePercentText(terms.conditionalCoupon, language)],
        [text('fixed_on'), day(terms.fixedOn)],
        [text('valued_on'), day(terms.valuedOn)],
      ]}
    />
  );
}

const underlyingPhone: readonly PhoneColumn[] = [
  { parts: ['name', 'date'], width: 'minmax(0, 1fr)' },
  { parts: ['initial', 'level'], align: 'end', width: '7rem' },
];

function Underlyings({ rows }: { readonly rows: readonly Underlying[] }) {
  const text = useLabels('more');
  const language = useLanguage();
  const columns: readonly Column<Underlying>[] = [
    { id: 'name', title: text('underlying'), wraps: true, cell: (row) => <UnderlyingLink {...row} /> },
    {
      id: 'weight',
      title: text('column_weight'),
      kind: 'number',
      isFilled: ({ weight }) => weight !== null,
      cell: ({ weight }) => (weight === null ? null : percentText(weight, language, 2)),
    },
    {
      id: 'initial',
      title: text('initial_level'),
      kind: 'number',
      isFilled: ({ initialLevel }) => initialLevel !== null,
      cell: ({ initialLevel }) => (initialLevel === null ? null : exactText(initialLevel, language)),
    },
    {
      id: 'level',
      title: text('level_now'),
      kind: 'number',
      isMasked: ({ masked, date }) => date !== null && masked.includes('level'),
      isFilled: ({ level }) => level !== null,
      cell: ({ level }) => (level === null ? null : percentText(level, language, 1)),
    },
    {
      id: 'date',
      title: text('column_as_of'),
      kind: 'date',
      rank: 2,
      isFilled: ({ date }) => date !== null,
      cell: ({ date }) => date && dateText(date, language),
    },
  ];
  return (
    <Table
      caption={text('underlying')}
      columns={columns}
      lines={linesOf(rows, ({ name }) => name)}
      phone={underlyingPhone}
      limit={8}
    />
  );
}

const observationPhone: readonly PhoneColumn[] = [
  { parts: ['date', 'outcome'], width: 'minmax(0, 1fr)' },
  { parts: ['redeems', 'redemption'], align: 'end', width: '6.5rem' },
  { parts: ['couponAt', 'coupon'], align: 'end', width: '6.5rem' },
];

function Observations({ rows, today }: { readonly rows: readonly Observation[]; readonly today: string }) {
  const text = useLabels('more');
  const language = useLanguage();
  const next = rows.find(({ date }) => date >= today);
  const figure = (id: string, title: string, write: (row: Observation) => string | null): Column<Observation> => ({
    id,
    title,
    kind: 'number',
    cell: write,
    isFilled: (row) => write(row) !== null,
  });
  const amount = (value: number | null) => (value === null ? null : exactText(value, language));
  const level = (value: number | null) => (value === null ? null : exactText(value * 100, language, 1));
  const columns: readonly Column<Observation>[] = [
    { id: 'date', title: text('observation'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    {
      id: 'pays',
      title: text('pays_on'),
      kind: 'date',
      rank: 3,
      isFilled: ({ paysOn }) => paysOn !== null,
      cell: ({ paysOn }) => paysOn && dateText(paysOn, language),
    },
    figure('redeems', text('redeems_at'), ({ redeemsAt }) => level(redeemsAt)),
    figure('redemption', text('redemption_amount'), ({ redemption }) => amount(redemption)),
    figure('couponAt', text('coupon_at'), ({ couponAt }) => level(couponAt)),
    figure('coupon', text('coupon_amount'), ({ coupon }) => amount(coupon)),
    {
      id: 'outcome',
      title: text('outcome'),
      rank: 2,
      isFilled: ({ outcome }) => outcome !== null,
      cell: ({ outcome }) => outcome && text(`outcome_${outcome}`),
    },
  ];
  const lines = linesOf(
    rows,
    ({ date }) => date,
    (row) => (row === next ? 'next' : row.date < today ? 'past' : undefined),
  );
  return <Table caption={text('observation')} columns={columns} lines={lines} phone={observationPhone} limit={8} />;
}
