import type { Contributor } from '#contract/bond/liquidity.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useExplaining } from '../../context/explain-context.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, signedText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './liquidity.module.css';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'first_date'], width: 'minmax(0, 1fr)' },
  { parts: ['day_count', 'last_date'], align: 'end', width: '7rem' },
  { parts: ['deviation'], align: 'end', width: '4.5rem' },
];

/** Who quoted the bond within a year, and whose latest quote stands far from the others. */
export function Contributors({ contributors }: { readonly contributors: readonly Contributor[] }) {
  const text = useLabels('quotes');
  return (
    <div className={styles.contributors}>
      <Disclosure
        title={text('contributors')}
        isOpenAtStart={contributors.some(({ is_outlier }) => is_outlier === true)}
      >
        <Table
          caption={text('contributors')}
          columns={useColumns()}
          lines={linesOf(contributors, ({ name }) => name)}
          sorting={{ by: 'table' }}
          phone={phone}
        />
      </Disclosure>
    </div>
  );
}

function useColumns(): readonly Column<Contributor>[] {
  const text = useLabels('quotes');
  const language = useLanguage();
  const day = (id: 'first_date' | 'last_date'): Column<Contributor> =>
    dayColumn(
      text(`column_${id}`),
      (row) => row[id],
      (date) => dateText(date, language),
      { id },
    );
  return [
    wordColumn('name', text('column_name'), ({ name }) => name, { wraps: true }),
    day('first_date'),
    day('last_date'),
    figureColumn(
      'day_count',
      text('column_day_count'),
      (row) => row.day_count,
      (count) => numberText(count, 0, language),
    ),
    figureColumn(
      'deviation',
      text('column_deviation'),
      (row) => row.deviation,
      (deviation, row) => <Deviation deviation={deviation} contributor={row} />,
      { isKept: true, isMasked: ({ masked }) => masked.includes('deviation') },
    ),
  ];
}

interface DeviationProps {
  readonly deviation: number;
  readonly contributor: Contributor;
}

/** How far a quote stands from the others; one that is far is marked. */
function Deviation({
  deviation,
  contributor: { name, trading_ground_id: venueId, is_outlier: isOutlier },
}: DeviationProps) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const page = useExplaining()?.bond ?? null;
  const written = (
    <Explained
      figure="robust_deviation"
      title={text('column_deviation')}
      {...(page !== null && { bond: { id: page.id, venueId, name } })}
    >
      {signedText(deviation, 1, language)}
    </Explained>
  );
  if (isOutlier !== true) return written;
  return (
    <b className={styles.outlier}>
      {written} <small>{text('outlier')}</small>
    </b>
  );
}
