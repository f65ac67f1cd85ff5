import type { BondRecords } from '#contract/bond/bond-records.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, exactText, percentText, ratePercentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, optionalColumn, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { wordsOf } from './record-facts.ts';
import { UnderlyingLink, Words } from './record-parts.tsx';

type Terms = NonNullable<BondRecords['structured']>;
type Underlying = Terms['underlyings'][number];
type Observation = Terms['observations'][number];

/** On what the repayment depends, and the days on which that is decided. */
export function StructuredProduct({ facts }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
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
      <Words words={wordsOf(facts, 'structured_product')} />
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

const underlyingPhone = [wide('name', 'date'), narrow('7rem', 'initial', 'level')];

const number = { kind: 'number' } as const;

function Underlyings({ rows }: { readonly rows: readonly Underlying[] }) {
  const text = useLabels('more');
  const language = useLanguage();
  const columns: readonly Column<Underlying>[] = [
    { id: 'name', title: text('underlying'), wraps: true, cell: (row) => <UnderlyingLink {...row} /> },
    optionalColumn(
      'weight',
      text('column_weight'),
      (row) => row.weight,
      (part) => percentText(part, language, 2),
      number,
    ),
    optionalColumn(
      'initial',
      text('initial_level'),
      (row) => row.initialLevel,
      (value) => exactText(value, language),
      number,
    ),
    optionalColumn(
      'level',
      text('level_now'),
      (row) => row.level,
      (value) => percentText(value, language, 1),
      {
        kind: 'number',
        isMasked: ({ masked, date }) => date !== null && masked.includes('level'),
      },
    ),
    optionalColumn(
      'date',
      text('column_as_of'),
      (row) => row.date,
      (date) => dateText(date, language),
      {
        kind: 'date',
        rank: 2,
      },
    ),
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

const observationPhone = [
  wide('date', 'outcome'),
  narrow('6.5rem', 'redeems', 'redemption'),
  narrow('6.5rem', 'couponAt', 'coupon'),
];

function Observations({ rows, today }: { readonly rows: readonly Observation[]; readonly today: string }) {
  const text = useLabels('more');
  const language = useLanguage();
  const next = rows.find(({ date }) => date >= today);
  const amount = (value: number) => exactText(value, language);
  const level = (value: number) => exactText(value * 100, language, 1);
  const columns: readonly Column<Observation>[] = [
    { id: 'date', title: text('observation'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    optionalColumn(
      'pays',
      text('pays_on'),
      (row) => row.paysOn,
      (date) => dateText(date, language),
      {
        kind: 'date',
        rank: 3,
      },
    ),
    optionalColumn('redeems', text('redeems_at'), ({ redeemsAt }) => redeemsAt, level, number),
    optionalColumn('redemption', text('redemption_amount'), ({ redemption }) => redemption, amount, number),
    optionalColumn('couponAt', text('coupon_at'), ({ couponAt }) => couponAt, level, number),
    optionalColumn('coupon', text('coupon_amount'), ({ coupon }) => coupon, amount, number),
    optionalColumn(
      'outcome',
      text('outcome'),
      (row) => row.outcome,
      (outcome) => text(`outcome_${outcome}`),
      { rank: 2 },
    ),
  ];
  const lines = linesOf(
    rows,
    ({ date }) => date,
    (row) => (row === next ? 'next' : row.date < today ? 'past' : undefined),
  );
  return <Table caption={text('observation')} columns={columns} lines={lines} phone={observationPhone} limit={8} />;
}
