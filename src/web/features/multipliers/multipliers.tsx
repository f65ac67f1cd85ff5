import { useState } from 'react';
import { Link } from 'react-router';
import type { MultiplierGroups } from '#contract/multipliers.ts';
import type { ExplainedMultiplier } from '../../context/explain-context.ts';
import { useLabels } from '../../context/language-context.ts';
import { type IssuerFacts, subjectOf } from '../../data/page-subject.ts';
import type { SectionBlockProps } from '../../sections/page-section.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { ValueTabBar } from '../../ui/layout/value-tab-bar.tsx';
import type { Column } from '../../ui/table/column.ts';
import { type Line, linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { Multipliers } from './multipliers-section.ts';

type Multiplier = MultiplierGroups[number]['body'][number];

const mostPeriods = 4;

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'unit'], width: 'minmax(0, 1fr)' },
  { parts: ['period0', 'period1'], align: 'end', width: '7rem' },
];

/** Multipliers by group over the latest periods, of years or of quarters. */
export function MultipliersBlock({ facts, answer }: SectionBlockProps<IssuerFacts, Multipliers>) {
  const text = useLabels('more');
  const explain = useLabels('explain');
  const [by, setBy] = useState<'1' | '2'>(answer['2'].length > 0 ? '2' : '1');
  const tools = (
    <span className="needs-script">
      <ValueTabBar
        label={text('multipliers')}
        look="segments"
        tabs={(['2', '1'] as const)
          .filter((id) => answer[id].length > 0)
          .map((id) => ({ id, ttl: text(id === '2' ? 'by_year' : 'by_quarter') }))}
        value={by}
        onChange={(next) => setBy(next ?? '2')}
      />
    </span>
  );
  return (
    <Block
      id="multipliers"
      title={text('multipliers')}
      tools={tools}
      foot={<Link to="/methods/multipliers/">{explain('method')}</Link>}
    >
      <AccessPrompt what={text('reports_prompt')} />
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
  const periods = (first?.columns ?? []).slice(0, mostPeriods).map((endsOn, at) => {
    return { endsOn, title: first?.headers[at] ?? endsOn };
  });
  const columns: readonly Column<Multiplier>[] = [
    { ...{ id: 'name', title: text('column_indicator'), wraps: true }, cell: ({ ttl }) => ttl },
    { ...{ id: 'unit', title: text('column_unit') }, cell: ({ unit }) => unit },
    ...periods.map(
      ({ title }, at): Column<Multiplier> => ({
        ...{ id: `period${at}`, title, kind: 'number' },
        ...(at > 1 && { rank: 3 as const }),
        isMasked: ({ masked }) => masked.includes('values'),
        cell: (row) => {
          const value = row.values?.[at]?.val ?? null;
          return value === null ? null : <Told {...{ row, at, periods, company }}>{value}</Told>;
        },
      }),
    ),
  ];
  const lines = groups.map(({ group_id: id, group_name: title, body }): Line<Multiplier> => {
    return { kind: 'group', id, title, lines: linesOf(body, (row) => `${id} ${row.id}`) };
  });
  return <Table caption={text('multipliers')} columns={columns} lines={lines} phone={phone} limit={8} />;
}

interface ToldProps extends Pick<GroupsProps, 'company'> {
  readonly row: Multiplier;
  readonly at: number;
  readonly periods: ExplainedMultiplier['periods'];
  readonly children: string;
}

/** A value that says how it comes about. The first of a row is the one that keys stop at; its explanation leads to the other periods. */
function Told({ row, at, periods, company, children }: ToldProps) {
  const { id, ttl, numerator, denominator, values } = row;
  if (company === null) return children;
  const told = periods.filter((_, period) => (values?.[period] ?? null) !== null);
  return (
    <Explained
      figure={id}
      title={ttl}
      bond={{ company, name: null, numerator, denominator, periods: told }}
      date={periods[at]?.endsOn ?? null}
      isTabStop={told[0] === periods[at]}
    >
      {children}
    </Explained>
  );
}
