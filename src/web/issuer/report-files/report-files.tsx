import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ReportYear } from '#contract/issuer/report-files.ts';
import { languageOf } from '#domain/platform/language.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { AccessAlert } from '../../ui/feedback/access-alert.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './report-files.module.css';

/** Years before 'show more'. */
const shownYears = 2;

interface ReportFilesProps {
  readonly id: string;
  readonly title: 'annual_reports' | 'quarterly_reports' | 'esg_reports';
  readonly years: readonly ReportYear[];
}

const numerals = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV' } as const;
const quarters = [1, 2, 3, 4] as const;
type Quarter = ReportYear['monthArray'][1];

/** The files by year and quarter, one link a language. A file that is closed to the reader says so on a click, and how to get it. */
export function ReportFiles({ id, title, years }: ReportFilesProps) {
  const text = useLabels('more');
  const [isAsked, setIsAsked] = useState(false);
  const hasQuarters = title === 'quarterly_reports';
  const onClosed = () => setIsAsked(true);
  const columns: readonly Column<ReportYear>[] = [
    { id: 'year', title: text('column_year'), isFixed: true, cell: ({ year }) => String(year) },
    ...(hasQuarters ? quarters : ([4] as const)).map(
      (quarter): Column<ReportYear> => ({
        id: `q${quarter}`,
        title: hasQuarters ? text('column_quarter', { quarter: numerals[quarter] }) : text('column_file'),
        cell: ({ monthArray }) => <Files quarter={monthArray[quarter]} onClosed={onClosed} />,
      }),
    ),
  ];
  return (
    <Block id={id} title={text(title)}>
      <Table caption={text(title)} columns={columns} lines={linesOf(years, ({ year }) => year)} limit={shownYears} />
      <div role="alert" className={isAsked ? styles.alert : undefined}>
        {isAsked && <AccessAlert code="need_get_access" />}
      </div>
    </Block>
  );
}

function Files({ quarter, onClosed }: { readonly quarter: Quarter; readonly onClosed: () => void }) {
  if (quarter === null) return <span className="muted">–</span>;
  const files = [
    ['en', quarter.eng],
    ['ru', quarter.rus],
  ] as const;
  // Without a script the click leads where the alert would.
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    onClosed();
  };
  return (
    <span className={styles.files}>
      {files.map(([code, file]) => {
        if (file === null) return null;
        const { ownName, htmlLang } = languageOf(code);
        return file.link === null ? (
          <Link key={code} to="/profile/access/" lang={htmlLang} onClick={refuse} data-closed="">
            <Icon name="lock" />
            {ownName}
          </Link>
        ) : (
          <a key={code} href={file.link} lang={htmlLang} rel="noopener noreferrer" target="_blank">
            {ownName}
          </a>
        );
      })}
    </span>
  );
}
