import type { Contributor } from '#contract/bond/liquidity.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useExplaining } from '../../context/explain-context.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, signedText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
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
  const page = useExplaining()?.bond ?? null;
  const day = (id: 'first_date' | 'last_date'): Column<Contributor> => ({
    id,
    title: text(`column_${id}`),
    kind: 'date',
    sortValue: (row) => row[id],
    cell: (row) => dateText(row[id], language),
  });
  return [
    { id: 'name', title: text('column_name'), wraps: true, sortValue: ({ name }) => name, cell: ({ name }) => name },
    day('first_date'),
    day('last_date'),
    {
      id: 'day_count',
      title: text('column_day_count'),
      kind: 'number',
      sortValue: ({ day_count }) => day_count,
      cell: ({ day_count }) => numberText(day_count, 0, language),
    },
    {
      id: 'deviation',
      title: text('column_deviation'),
      kind: 'number',
      isKept: true,
      isMasked: ({ masked }) => masked.includes('deviation'),
      sortValue: ({ deviation }) => deviation,
      cell: ({ deviation, is_outlier, trading_ground_id: venueId, name }) => {
        if (deviation === null) return null;
        const value = signedText(deviation, 1, language);
        const written = (
          <Explained
            figure="robust_deviation"
            title={text('column_deviation')}
            {...(page !== null && { bond: { id: page.id, venueId, name } })}
          >
            {value}
          </Explained>
        );
        return is_outlier === true ? (
          <b className={styles.outlier}>
            {written} <small>{text('outlier')}</small>
          </b>
        ) : (
          written
        );
      },
    },
  ];
}
