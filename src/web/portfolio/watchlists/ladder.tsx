import { numberText } from '#contract/platform/number-text.ts';
import chart from '../../charts/chart.module.css';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { scaledAmount } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { LadderPeriod, LadderRung, Paid } from './ladder-frame.ts';
import { amountIn, couponInk, ladderFrame, ladderPeriods, ladderRungs, redemptionInk } from './ladder-frame.ts';
import { type ListView, listAddress } from './list-address.ts';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

interface LadderProps {
  readonly open: OpenedList;
  readonly view: ListView;
}

/** What the bonds of a list will pay, by year or quarter, for each currency. */
export function Ladder({ open, view }: LadderProps) {
  const text = useLabels('watchlists');
  const currencies = [...new Set(open.ladder.map(({ currency }) => currency))];
  const segments = ladderRungs.map((key) => ({
    key,
    text: text(`by_${key}`),
    to: listAddress(open.id, { ...view, rung: key }),
  }));
  return (
    <Block
      id="ladder"
      title={text('ladder_title')}
      meta={text('ladder_meta')}
      tools={<SegmentedLinks label={text('ladder_rungs')} segments={segments} chosen={view.rung} />}
    >
      {currencies.map((currency) => (
        <CurrencyLadder key={currency} open={open} currency={currency} rung={view.rung} />
      ))}
    </Block>
  );
}

function periodText({ year, quarter }: Pick<LadderPeriod, 'year' | 'quarter'>, text: LabelText<'watchlists'>): string {
  return quarter === null ? String(year) : text('quarter_of', { quarter: String(quarter), year: String(year) });
}

interface CurrencyLadderProps extends Pick<LadderProps, 'open'> {
  readonly currency: string;
  readonly rung: LadderRung;
}

function CurrencyLadder({ open, currency, rung }: CurrencyLadderProps) {
  const text = useLabels('watchlists');
  const periods = ladderPeriods(open.ladder, currency, rung);
  const title = text('ladder_of', { currency });
  return (
    <div className={styles.ladder}>
      <LadderPicture periods={periods} title={title} open={open} currency={currency} />
      <PeriodTable periods={periods} caption={title} open={open} currency={currency} />
    </div>
  );
}

interface LadderPictureProps extends Pick<CurrencyLadderProps, 'open' | 'currency'> {
  readonly periods: readonly LadderPeriod[];
  readonly title: string;
}

/** The picture of a ladder, or its title alone where no money is known. */
function LadderPicture({ periods, title, open, currency }: LadderPictureProps) {
  const text = useLabels('watchlists');
  const shell = useLabels('bond');
  const language = useLanguage();
  const source = useSourceText([], open.today);
  const amountOf = (amount: number) => {
    const scaled = scaledAmount(amount, language);
    return scaled === null ? numberText(amount, 0, language) : shell(scaled.key, { amount: scaled.text });
  };
  const frame = ladderFrame(periods, { amount: amountOf, period: (period) => periodText(period, text) });
  if (frame === null) return <b>{title}</b>;
  const legend = [
    { name: text('column_coupon'), ink: couponInk },
    { name: text('column_redemption'), ink: redemptionInk },
  ];
  const texts = { title: open.name, subtitle: title, source, fileName: `${open.name} ${currency}` };
  return (
    <>
      <ul className={styles.legend}>
        <li>
          <b>{title}</b>
        </li>
        {legend.map(({ name, ink }) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(--${ink})` }} />
            {name}
          </li>
        ))}
        <li className={styles.export}>
          <ChartExportMenu sheetOf={(): ChartSheet => ({ frame, legend, texts })} />
        </li>
      </ul>
      <figure className={classNames(chart.chart, styles.chart)} aria-label={title}>
        <FrameView frame={frame} />
      </figure>
    </>
  );
}

/** So many quarters are shown before the reader asks for more. */
const firstPeriods = 12;

interface PeriodTableProps extends Pick<CurrencyLadderProps, 'open' | 'currency'> {
  readonly periods: readonly LadderPeriod[];
  readonly caption: string;
}

function PeriodTable({ periods, caption, open, currency }: PeriodTableProps) {
  const text = useLabels('watchlists');
  const column = (id: Paid, more: Partial<Column<LadderPeriod>> = {}): Column<LadderPeriod> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    ...more,
    cell: (period) => {
      const amount = amountIn(period, id);
      return amount === null ? null : (
        <PaidIn id={id} amount={amount} period={period} open={open} currency={currency} />
      );
    },
  });
  const isByQuarter = periods[0]?.quarter !== null;
  const columns: readonly Column<LadderPeriod>[] = [
    {
      id: 'period',
      title: text(isByQuarter ? 'column_quarter' : 'column_year'),
      cell: (period) => periodText(period, text),
    },
    column('coupon', { isKept: true }),
    column('redemption', { isKept: true }),
    column('sum'),
  ];
  const lines = linesOf(periods, ({ year, quarter }) => `${year} ${quarter ?? ''}`);
  return <Table caption={caption} columns={columns} lines={lines} limit={isByQuarter ? firstPeriods : undefined} />;
}

/** What explains the columns of a ladder. The first of a row is the one that keys stop at; its explanation leads to the others. */
const explainedPaid = {
  coupon: 'payments_coupons',
  redemption: 'payments_redemption',
  sum: 'payments_total',
} as const satisfies Readonly<Record<Paid, string>>;

interface PaidInProps extends Pick<CurrencyLadderProps, 'open' | 'currency'> {
  readonly id: Paid;
  readonly amount: number;
  readonly period: LadderPeriod;
}

/** An amount of a period, which says of which payments it is the sum. */
function PaidIn({ id, amount, period, open, currency }: PaidInProps) {
  const text = useLabels('watchlists');
  const language = useLanguage();
  const isEstimated = id !== 'redemption' && period.isEstimated;
  const written = `${isEstimated ? '≈ ' : ''}${numberText(amount, 2, language)}`;
  if (amount === 0) return written;
  const figures = (Object.keys(explainedPaid) as readonly Paid[])
    .filter((each) => (amountIn(period, each) ?? 0) !== 0)
    .map((each) => ({ figure: explainedPaid[each], title: text(`column_${each}`) }));
  const { year, quarter } = period;
  return (
    <Explained
      figure={explainedPaid[id]}
      title={text(`column_${id}`)}
      bond={{
        list: open.id,
        currency,
        figures,
        name: `${open.name}, ${text('ladder_of', { currency })}, ${periodText(period, text)}`,
        period: quarter === null ? String(year) : `${year}-Q${quarter}`,
      }}
      isTabStop={figures[0]?.figure === explainedPaid[id]}
    >
      {written}
    </Explained>
  );
}
