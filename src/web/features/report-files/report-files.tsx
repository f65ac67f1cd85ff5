import type { ReportYear } from '#contract/report-files.ts';
import { languageOf } from '#domain/language.ts';
import { useLabels } from '../../context/language-context.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';

interface ReportFilesProps {
  readonly id: string;
  readonly title: 'annual_reports' | 'quarterly_reports' | 'esg_reports';
  readonly years: readonly ReportYear[];
}

const quarters = ['1', '2', '3', '4'] as const;
type Quarter = ReportYear['monthArray'][(typeof quarters)[number]];

/** The files by year and quarter, one link a language. */
export function ReportFiles({ id, title, years }: ReportFilesProps) {
  const text = useLabels('more');
  const hasQuarters = title === 'quarterly_reports';
  const columns: readonly Column<ReportYear>[] = [
    { ...{ id: 'year', title: text('column_year') }, cell: ({ year }) => String(year) },
    ...(hasQuarters ? quarters : (['4'] as const)).map(
      (quarter): Column<ReportYear> => ({
        ...{ id: `q${quarter}`, title: hasQuarters ? text('column_quarter', { quarter }) : text('column_file') },
        cell: ({ monthArray }) => <Files quarter={monthArray[quarter]} />,
      }),
    ),
  ];
  return (
    <Block id={id} title={text(title)}>
      <Table caption={text(title)} columns={columns} lines={linesOf(years, ({ year }) => year)} limit={5} />
      <AccessPrompt what={text('reports_prompt')} />
    </Block>
  );
}

function Files({ quarter }: { readonly quarter: Quarter }) {
  if (quarter === null) return <span className="muted">–</span>;
  const files = [
    ['en', quarter.eng],
    ['ru', quarter.rus],
  ] as const;
  return files.map(([code, file]) => {
    if (file === null) return null;
    const { ownName, htmlLang } = languageOf(code);
    if (file.link === null) return <Masked key={code} />;
    return (
      <span key={code}>
        <a href={file.link} lang={htmlLang} rel="noopener noreferrer" target="_blank">
          {ownName}
        </a>{' '}
      </span>
    );
  });
}
