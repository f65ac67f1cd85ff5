import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { exactDecimals, numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { type Line, linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type ReportLine = ExplainedFigureAnswer['lines'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['line', 'taken', 'period'], width: 'minmax(0, 1fr)' },
  { parts: ['counts', 'value', 'report'], align: 'end', width: '9rem' },
];

function useTexts() {
  const text = useLabels('explain');
  const language = useLanguage();
  const day = (date: string) => dateText(date, language);
  return {
    text,
    period: ({ startsOn, endsOn }: ReportLine) =>
      startsOn === null ? day(endsOn) : `${day(startsOn)} – ${day(endsOn)}`,
    /** A source without numbers of reports knows them by the day of filing. */
    report: ({ filing, filedOn, isRestated }: ReportLine) =>
      [...(filing === filedOn ? [] : [filing]), day(filedOn), ...(isRestated ? [text('restated')] : [])].join(', '),
  };
}

/** What of a report stands above and below the line of a ratio. */
export function LineTable({ lines }: { readonly lines: readonly ReportLine[] }) {
  const { text, period, report } = useTexts();
  const language = useLanguage();
  const decimals = exactDecimals(lines.flatMap(({ value, amount }) => [value, amount]));
  const number = (id: 'value' | 'counts', of: (line: ReportLine) => number): Column<ReportLine> => ({
    ...{ id, title: text(`column_${id}`), kind: 'number', isKept: true },
    cell: (line) => numberText(of(line), decimals, language),
  });
  const columns: readonly Column<ReportLine>[] = [
    { id: 'line', title: text('column_line'), wraps: true, cell: ({ name }) => name },
    { id: 'taken', title: text('column_taken'), wraps: true, cell: ({ over }) => text(`taken_${over}`) },
    { id: 'period', title: text('column_period'), wraps: true, cell: period },
    { id: 'report', title: text('column_report'), wraps: true, cell: report },
    number('value', ({ value }) => value),
    number('counts', ({ amount }) => amount),
  ];
  const groups = (['numerator', 'denominator'] as const).map((side): Line<ReportLine> => {
    const own = lines.filter((line) => line.side === side);
    return {
      kind: 'group',
      id: side,
      title: text(`input_${side}`),
      lines: linesOf(own, (line) => lines.indexOf(line)),
    };
  });
  return <Table caption={text('lines')} columns={columns} lines={groups} phone={phone} />;
}
