import { numberText } from '#contract/number-text.ts';
import chart from '../../charts/chart.module.css';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { scaledAmount } from '../../text/figure-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import { couponInk, type LadderYear, ladderFrame, ladderYears, redemptionInk } from './ladder-frame.ts';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

/** What the bonds of a list will pay, year by year, for each currency. */
export function Ladder({ open }: { readonly open: OpenedList }) {
  const text = useLabels('watchlists');
  const currencies = [...new Set(open.ladder.map(({ currency }) => currency))];
  return (
    <Block id="ladder" title={text('ladder_title')} meta={text('ladder_meta')}>
      {currencies.map((currency) => (
        <CurrencyLadder key={currency} open={open} currency={currency} />
      ))}
    </Block>
  );
}

function CurrencyLadder({ open, currency }: { readonly open: OpenedList; readonly currency: string }) {
  const text = useLabels('watchlists');
  const shell = useLabels('bond');
  const language = useLanguage();
  const source = useSourceText([], open.today);
  const years = ladderYears(open.ladder, currency);
  const amountOf = (amount: number) => {
    const scaled = scaledAmount(amount, language);
    return scaled === null ? numberText(amount, 0, language) : shell(scaled.key, { amount: scaled.text });
  };
  const frame = ladderFrame(years, amountOf);
  if (frame === null) return null;
  const title = text('ladder_of', { currency });
  const legend = [
    { name: text('column_coupon'), ink: couponInk },
    { name: text('column_redemption'), ink: redemptionInk },
  ];
  const sheetOf = (): ChartSheet => ({
    ...{ frame, legend },
    texts: { title: open.name, subtitle: title, source, fileName: `${open.name} ${currency}` },
  });
  return (
    <div className={styles.ladder}>
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
          <ChartExportMenu sheetOf={sheetOf} />
        </li>
      </ul>
      <figure className={classNames(chart.chart, styles.chart)} aria-label={title}>
        <FrameView frame={frame} />
      </figure>
      <YearTable years={years} caption={title} />
    </div>
  );
}

function YearTable({ years, caption }: { readonly years: readonly LadderYear[]; readonly caption: string }) {
  const text = useLabels('watchlists');
  const language = useLanguage();
  const money = (value: number, isEstimated: boolean) => `${isEstimated ? '≈ ' : ''}${numberText(value, 2, language)}`;
  const column = (id: 'coupon' | 'redemption'): Column<LadderYear> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    isKept: true,
    cell: (item) => money(item[id], id === 'coupon' && item.isEstimated),
  });
  const columns: readonly Column<LadderYear>[] = [
    { id: 'year', title: text('column_year'), cell: ({ year }) => String(year) },
    column('coupon'),
    column('redemption'),
    {
      id: 'sum',
      title: text('column_sum'),
      kind: 'number',
      cell: ({ coupon, redemption, isEstimated }) => money(coupon + redemption, isEstimated),
    },
  ];
  return <Table caption={caption} columns={columns} lines={linesOf(years, ({ year }) => year)} />;
}
