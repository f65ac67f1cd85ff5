import { useState } from 'react';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { IssuerDebt } from '#contract/issuer/issuer-debt.ts';
import { numberText } from '#contract/platform/number-text.ts';
import chart from '../../charts/chart.module.css';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { periodBars } from '../../charts/period-bars.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { moneyText, scaledAmount } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ValueTabBar } from '../../ui/layout/value-tab-bar.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './issuer-debt.module.css';

interface DebtProps {
  readonly facts: { readonly card: CompanyCard };
  readonly answer: IssuerDebt;
}

type Total = IssuerDebt['currencies'][number];
type Rung = IssuerDebt['ladder'][number];

const phone = [wide('currency', 'bonds'), narrow('11rem', 'outstanding', 'within')];
const MAX_TICKS = 12;
const MAX_YEARS = 12;
const ink = 'chart-1';

/** What a company owes by its outstanding bonds: sums by currency, and what falls due in which year. */
export function IssuerDebtBlock({ facts: { card }, answer: { currencies, ladder, today } }: DebtProps) {
  const text = useLabels('issuer-debt');
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? currencies[0]?.currency ?? '';
  return (
    <Block id="debt" title={text('title')} meta={text('meta')}>
      <Totals currencies={currencies} />
      <div className={styles.ladder}>
        <span className="needs-script">
          <ValueTabBar
            label={text('currency')}
            look="segments"
            tabs={currencies.map((each) => ({ id: each.currency, ttl: each.currency }))}
            value={currency}
            onChange={setChosen}
          />
        </span>
        <Ladder name={card.name} today={today} rungs={ladder.filter((rung) => rung.currency === currency)} />
      </div>
    </Block>
  );
}

function Totals({ currencies }: { readonly currencies: readonly Total[] }) {
  const text = useLabels('issuer-debt');
  const language = useLanguage();
  // Of bonds whose amounts nobody told nothing is known, which is not nothing.
  const money = (id: 'outstanding' | 'within', value: (row: Total) => number): Column<Total> =>
    knownColumn(
      id,
      text(`column_${id}`),
      (row) => (row.unknown === row.bonds ? null : value(row)),
      (amount) => moneyText(amount, language),
      { kind: 'number' },
    );
  const columns: readonly Column<Total>[] = [
    { id: 'currency', title: text('currency'), cell: (row) => row.currency },
    { id: 'bonds', title: text('column_bonds'), kind: 'number', cell: ({ bonds }) => numberText(bonds, 0, language) },
    money('outstanding', ({ outstanding }) => outstanding),
    money('within', ({ dueWithinYear }) => dueWithinYear),
    knownColumn(
      'life',
      text('column_life'),
      (row) => row.averageLife,
      (life) => numberText(life, 1, language),
      {
        kind: 'number',
        rank: 2,
      },
    ),
    {
      id: 'unknown',
      title: text('column_unknown'),
      kind: 'number',
      rank: 3,
      isFilled: ({ unknown }) => unknown > 0,
      cell: ({ unknown }) => numberText(unknown, 0, language),
    },
  ];
  return (
    <Table
      caption={text('totals')}
      columns={columns}
      lines={linesOf(currencies, (row) => row.currency)}
      phone={phone}
    />
  );
}

interface LadderProps {
  readonly name: string;
  readonly today: string;
  readonly rungs: readonly Rung[];
}

function Ladder({ name, today, rungs }: LadderProps) {
  const text = useLabels('issuer-debt');
  const scale = useLabels('bond');
  const language = useLanguage();
  const source = useSourceText([], today);
  const dated = rungs.flatMap(({ year, amount }) => (year === null ? [] : [{ year, amount }]));
  const amountOf = (amount: number) => {
    const scaled = scaledAmount(amount, language);
    return scaled === null ? numberText(amount, 0, language) : scale(scaled.key, { amount: scaled.text });
  };
  const isTold = dated.some(({ amount }) => amount > 0);
  const frame = !isTold
    ? null
    : periodBars({
        key: 'debt',
        maxTicks: MAX_TICKS,
        nameOf: String,
        amount: amountOf,
        places: dated.map(({ year }) => year),
        bars: [{ tops: dated.map(({ amount }) => amount), ink }],
      });
  const title = text('ladder', { currency: rungs[0]?.currency ?? '' });
  const columns: readonly Column<Rung>[] = [
    { id: 'year', title: text('column_year'), cell: ({ year }) => (year === null ? text('no_day') : String(year)) },
    { id: 'bonds', title: text('column_bonds'), kind: 'number', cell: ({ bonds }) => numberText(bonds, 0, language) },
    // An outstanding bond has an amount: none means that it is not known.
    knownColumn(
      'amount',
      text('column_due'),
      ({ amount }) => amount || null,
      (amount) => moneyText(amount, language),
      { kind: 'number' },
    ),
  ];
  const sheetOf = (): ChartSheet => ({
    frame: frame ?? { x: [0, 1], xTicks: [], panes: [] },
    legend: [{ name: title, ink }],
    texts: { title: name, subtitle: title, source, fileName: `${name} ${title}` },
  });
  return (
    <>
      {frame !== null && (
        <>
          <p className={styles.title}>
            <b>{title}</b>
            <ChartExportMenu sheetOf={sheetOf} />
          </p>
          <figure className={classNames(chart.chart, styles.chart)} aria-label={title}>
            <FrameView frame={frame} />
          </figure>
        </>
      )}
      <Table caption={title} columns={columns} lines={linesOf(rungs, ({ year }) => year ?? 'none')} limit={MAX_YEARS} />
    </>
  );
}
