import { Fragment } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { DayLink, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type ComparisonQuery, comparisonAddress } from '../../platform/data/comparison-query.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText } from '../../ui/layout/change.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { type ComparedCell, type ComparedRow, comparisonGroups, differenceText } from './comparison-rows.ts';
import styles from './comparison-table.module.css';

interface ComparisonTableProps {
  readonly summaries: readonly BondSummary[];
  readonly query: ComparisonQuery;
}

/** Fields down, bonds across; the first bond is the reference from which the others' figures are told. */
export function ComparisonTable({ summaries, query }: ComparisonTableProps) {
  const text = useLabels('bond-comparison');
  const bond = useLabels('bond');
  const textOf = useLabelOf('bond');
  const language = useLanguage();
  const { hasDifferencesOnly } = query;
  const groups = comparisonGroups(summaries, { text: bond, textOf, language, hasDifferencesOnly });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls sideways has to be reached by keyboard.
    <section className={styles.scroller} aria-label={text('title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {summaries.map((summary, at) => (
              <BondHead key={summary.id} summary={summary} query={query} isReference={at === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, rows }) => (
            <Fragment key={id}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={summaries.length + 1}>
                  {text(`group_${id}`)}
                </th>
              </tr>
              {rows.map((row) => (
                <FieldRow key={row.id} row={row} summaries={summaries} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {groups.length === 0 && <p className={styles.none}>{text('no_differences')}</p>}
    </section>
  );
}

interface BondHeadProps {
  readonly summary: BondSummary;
  readonly query: ComparisonQuery;
  readonly isReference: boolean;
}

function BondHead({ summary, query, isReference }: BondHeadProps) {
  const text = useLabels('bond-comparison');
  const { id, shortName: name, isin } = summary;
  const others = query.bonds.filter((other) => other !== id);
  const { hasDifferencesOnly } = query;
  return (
    <th scope="col" data-reference={isReference || undefined}>
      <span className={styles.name}>
        <DayLink to={pageAddress('bonds', id)}>{name}</DayLink>
        <DayLink
          className={styles.remove}
          to={comparisonAddress({ bonds: others, hasDifferencesOnly })}
          aria-label={text('remove', { name })}
          title={text('remove', { name })}
          preventScrollReset
        >
          <Icon name="close" />
        </DayLink>
      </span>
      {isin !== null && <span className="code">{isin}</span>}
      {isReference ? (
        <span className={styles.reference}>{text('reference')}</span>
      ) : (
        <DayLink
          className={styles.make}
          to={comparisonAddress({ bonds: [id, ...others], hasDifferencesOnly })}
          aria-label={`${text('make_reference')}: ${name}`}
          preventScrollReset
        >
          {text('make_reference')}
        </DayLink>
      )}
    </th>
  );
}

function FieldRow({ row, summaries }: Pick<ComparisonTableProps, 'summaries'> & { readonly row: ComparedRow }) {
  const bond = useLabels('bond');
  const language = useLanguage();
  const [reference] = row.cells;
  return (
    <tr>
      <th scope="row">{row.title}</th>
      {summaries.map((summary, at) => {
        const cell = row.cells[at];
        if (cell === undefined) return null;
        const isSame = at > 0 && cell.text === reference?.text && !cell.isMasked;
        const difference =
          at === 0 || reference === undefined
            ? null
            : differenceText(cell, reference, { unit: row.unit, text: bond, language });
        return (
          <td key={summary.id} data-same={isSame || undefined} title={cell.detail ?? undefined}>
            <ExplainedCell row={row} cell={cell} summary={summary} />
            {cell.note != null && <small> {cell.note}</small>}
            {difference !== null && <small> {difference}</small>}
          </td>
        );
      })}
    </tr>
  );
}

interface ExplainedCellProps {
  readonly row: ComparedRow;
  readonly cell: ComparedCell;
  readonly summary: BondSummary;
}

function ExplainedCell({ row, cell, summary }: ExplainedCellProps) {
  const shown = <CellText text={cell.text} isMasked={cell.isMasked} />;
  if (row.figure === undefined || cell.text === null) return shown;
  const { id, venueId, shortName: name } = summary;
  return (
    <Explained
      figure={row.figure}
      title={row.title}
      bond={{ id, venueId, isMainVenue: true, name }}
      end={cell.end ?? null}
    >
      {shown}
    </Explained>
  );
}
