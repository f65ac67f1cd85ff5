import { useState } from 'react';
import { Link } from 'react-router';
import type { MultiplierGroups } from '#contract/issuer/multipliers.ts';
import type { ExplainedMultiplier } from '../../context/explain-context.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { type IssuerFacts, subjectOf } from '../../market/subject/page-subject.ts';
import type { SectionBlockProps } from '../../platform/sections/page-section.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { AccessPrompt, EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { ValueTabBar } from '../../ui/layout/value-tab-bar.tsx';
import { type Column, type Line, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { Multipliers } from '../issuer-sections.ts';
import styles from './multipliers.module.css';

type Period = 'byYear' | 'byQuarter';
type Multiplier = MultiplierGroups[number]['body'][number];

const MAX_PERIODS = 4;

const phone = [wide('name', 'unit'), narrow('7rem', 'period0', 'period1')];

/** Multipliers by group over the latest periods, of years or of quarters. */
export function MultipliersBlock({ facts, answer }: SectionBlockProps<IssuerFacts, Multipliers>) {
  const text = useLabels('more');
  const explain = useLabels('explain');
  const reports = useLabels('reports');
  const { methodology } = answer;
  const [by, setBy] = useState<Period>(answer.byYear.length > 0 ? 'byYear' : 'byQuarter');
  const tabs = (['byYear', 'byQuarter'] as const)
    .filter((id) => answer[id].length > 0)
    .map((id) => ({ id, ttl: text(id === 'byYear' ? 'by_year' : 'by_quarter') }));
  const tools = tabs.length > 1 && (
    <span className="needs-script">
      <ValueTabBar
        label={text('multipliers')}
        look="segments"
        tabs={tabs}
        value={by}
        onChange={(next) => setBy(next ?? 'byYear')}
      />
    </span>
  );
  return (
    <Block
      id="multipliers"
      title={text('multipliers')}
      meta={text('multipliers_meta')}
      tools={tools}
      foot={
        <>
          <Link to="/methods/multipliers/">{explain('method')}</Link>
          {methodology !== null && (
            <a href={methodology} download>
              {reports('methodology')}
            </a>
          )}
        </>
      }
    >
      <AccessPrompt of="block" what={text('reports_prompt')} />
      {answer[by].length === 0 ? (
        <EmptyState icon="columns" title={text('no_reports')} />
      ) : (
        <Groups groups={answer[by]} company={subjectOf(facts).issuer?.id ?? null} />
      )}
    </Block>
  );
}

interface GroupsProps {
  readonly groups: MultiplierGroups;
  /** Null where the bond has none. */
  readonly company: number | null;
}

function Groups({ groups, company }: GroupsProps) {
  const text = useLabels('more');
  const [first] = groups;
  const periods = (first?.columns ?? []).slice(0, MAX_PERIODS).map((endsOn, at) => {
    return { endsOn, title: first?.headers[at] ?? endsOn };
  });
  const columns: readonly Column<ShownRow>[] = [
    { id: 'name', title: text('column_indicator'), wraps: true, cell: (row) => <Name row={row} /> },
    { id: 'unit', title: text('column_unit'), cell: ({ of, isMedian }) => (isMedian ? '' : of.unit) },
    ...periods.map(
      ({ title }, at): Column<ShownRow> => ({
        id: `period${at}`,
        title,
        kind: 'number',
        ...(at > 1 && { rank: 3 as const }),
        isMasked: ({ of }) => of.masked.includes('values'),
        cell: ({ of, isMedian }) => {
          const figure = (isMedian ? of.medians : of.values)?.[at] ?? null;
          if (figure === null) return null;
          if (isMedian) return <span className={styles.median}>{figure.val}</span>;
          return (
            <ExplainedValue row={of} at={at} periods={periods} company={company}>
              {figure.val}
            </ExplainedValue>
          );
        },
      }),
    ),
  ];
  const lines = groups.map(({ group_id: id, group_name: title, body }): Line<ShownRow> => {
    const rows = body.flatMap((row) => shownRows(row, periods.length));
    return { kind: 'group', id, title, lines: linesOf(rows, ({ of, isMedian }) => `${id} ${of.id} ${isMedian}`) };
  });
  const [group] = lines;
  const limit = group?.kind === 'group' ? group.lines.length : undefined;
  return <Table caption={text('multipliers')} columns={columns} lines={lines} phone={phone} limit={limit} />;
}

/** A multiplier of the company, or below it that of its sector. */
interface ShownRow {
  readonly of: Multiplier;
  readonly isMedian: boolean;
}

function shownRows(of: Multiplier, periods: number): readonly ShownRow[] {
  const hasMedian = of.medians?.slice(0, periods).some((median) => median !== null) ?? false;
  return [{ of, isMedian: false }, ...(hasMedian ? [{ of, isMedian: true }] : [])];
}

/** With the number of companies in the latest median. */
function Name({ row: { of, isMedian } }: { readonly row: ShownRow }) {
  const text = useLabels('more');
  if (!isMedian) return of.ttl;
  const count = of.medians?.find((median) => median !== null)?.companies ?? 0;
  return <span className={styles.medianName}>{text('sector_median', { count })}</span>;
}

interface ExplainedValueProps extends Pick<GroupsProps, 'company'> {
  readonly row: Multiplier;
  readonly at: number;
  readonly periods: ExplainedMultiplier['periods'];
  readonly children: string;
}

/** A value that says how it comes about. The first of a row is the one that keys stop at; its explanation leads to the other periods. */
function ExplainedValue({ row, at, periods, company, children }: ExplainedValueProps) {
  const { id, ttl, numerator, denominator, values } = row;
  if (company === null) return children;
  const known = periods.filter((_, period) => (values?.[period] ?? null) !== null);
  return (
    <Explained
      figure={id}
      title={ttl}
      bond={{ company, name: null, numerator, denominator, periods: known }}
      date={periods[at]?.endsOn ?? null}
      isTabStop={known[0] === periods[at]}
    >
      {children}
    </Explained>
  );
}
