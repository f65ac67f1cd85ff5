import type { Buffer } from 'node:buffer';
import type { ReportTable } from '#contract/issuer/reports.ts';
import type { Report, ReportStandard, ReportStatement } from '#domain/issuer/report.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { Texts } from '#labels/create-texts.ts';
import { percentFromFraction } from '#math/units.ts';
import type { ReportSource } from '#store/issuer/reports/report-lines.ts';
import { madeRows } from '../../platform/files/send-table.ts';
import { dayCell, type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';

/** A table of a report; null where it has no values. */
interface NamedTable {
  readonly statement: ReportStatement;
  readonly table: ReportTable | null;
}

/** What a file says of itself. */
interface ReportFileFacts {
  readonly company: string;
  readonly standard: ReportStandard;
  readonly range: DateRange;
  readonly sources: readonly ReportSource[];
  readonly madeAt: Date;
  /** In what amounts in the currency of the report are shown. */
  readonly scale: Report['scale'];
}

type Cell = NonNullable<NonNullable<ReportTable['scroll_body']>[number][number]>;

const formats = { whole: '#,##0', fraction: '#,##0.00' } as const;

/** A table with its periods in the range alone, all of it open. */
interface FileTable {
  readonly title: string;
  readonly head: NonNullable<ReportTable['scroll_head']>;
  readonly rows: readonly { readonly title: string; readonly unit: string; readonly cells: readonly (Cell | null)[] }[];
}

function fileTable({ statement, table }: NamedTable, { start, end }: DateRange, texts: Texts): FileTable | null {
  const { scroll_head: head, scroll_clmn: lines, scroll_body: body, sub_rows: levels } = table ?? {};
  if (head == null || lines == null || body == null) return null;
  const taken = head.flatMap(({ ends_on }, at) => (ends_on >= start && ends_on <= end ? [at] : []));
  const rows = lines.map(({ ttl }, at) => ({
    // As deep as the line stands, two spaces a step.
    title: `${'  '.repeat(levels?.[at] ?? 0)}${ttl}`,
    unit: table?.dimensions?.[at] ?? table?.dimension ?? '',
    cells: taken.map((column) => body[at]?.[column] ?? null),
  }));
  if (!rows.some(({ cells }) => cells.some((cell) => cell !== null))) return null;
  const heads = taken.flatMap((column) => head[column] ?? []);
  return { title: texts.text('reports', statement), head: heads, rows };
}

/** The number that the page writes: in thousands, millions … where its unit is, in percent where that is the unit. */
function shownNumber({ numeric, val }: Cell, unit: string, isScaled: boolean, { scale }: ReportFileFacts): XlsxCell {
  const value = unit === '%' ? percentFromFraction(numeric) : isScaled ? numeric / scale : numeric;
  return { value, format: /[.,]\d{2}$/.test(val) && !isScaled ? formats.fraction : formats.whole };
}

function tableSheet(table: FileTable, dimension: string, facts: ReportFileFacts, texts: Texts): XlsxSheet {
  const text = texts.module('reports');
  const spans = table.head.some(({ info }) => info !== null);
  return {
    title: table.title,
    head: [text('column_line'), text('column_unit'), ...table.head.map(({ ttl }) => ttl)],
    widths: [48, 18, ...table.head.map(() => 16)],
    rows: [
      ...(spans ? [[text('column_period'), null, ...table.head.map(({ info, ttl }) => info ?? ttl)]] : []),
      ...table.rows.map(({ title, unit, cells }) => [
        title,
        unit,
        ...cells.map((cell) => cell && shownNumber(cell, unit, unit === dimension, facts)),
      ]),
    ],
  };
}

/** What was told otherwise before, and what no filing tells. */
function notesSheet(tables: readonly FileTable[], texts: Texts): XlsxSheet | null {
  const text = texts.module('reports');
  const notes = tables.flatMap((table) =>
    table.rows.flatMap(({ title, unit, cells }) =>
      cells.flatMap((cell, at) => {
        if (cell === null) return [];
        const place = [table.title, title.trim(), table.head[at]?.ttl ?? '', unit];
        const { derived } = cell;
        return [
          ...cell.earlier.map(({ val, filed }) => [
            ...place,
            val,
            dayCell(filed),
            text('restated_by', { value: cell.val }),
          ]),
          ...(derived === null ? [] : [[...place, cell.val, dayCell(cell.filed), text('derived_of', { ...derived })]]),
        ];
      }),
    ),
  );
  if (notes.length === 0) return null;
  const head = ['column_table', 'column_line', 'column_period', 'column_unit', 'column_value', 'column_filed'] as const;
  return {
    title: text('notes'),
    head: [...head.map((key) => text(key)), text('column_note')],
    widths: [24, 40, 16, 18, 16, 14, 60],
    rows: notes,
  };
}

function aboutSheet({ company, standard, range, sources, madeAt }: ReportFileFacts, texts: Texts): XlsxSheet {
  const text = texts.module('reports');
  return {
    title: texts.text('tradings', 'about_file'),
    head: [text('company'), company],
    widths: [30, 60],
    rows: [
      [text('standard'), text(`standard_${standard}`)],
      [text('from'), dayCell(range.start)],
      [text('to'), dayCell(range.end)],
      ...sources.map(({ name, storedAt }): readonly XlsxCell[] => [
        text('source'),
        storedAt === null ? name : text('source_stored', { name, date: storedAt.toISOString().slice(0, 10) }),
      ]),
      ...madeRows(madeAt, texts),
    ],
  };
}

/** A report as a workbook in the reader's language, a sheet for each table; null where no period of it ends in the range. */
export async function reportXlsx(
  tables: readonly NamedTable[],
  facts: ReportFileFacts,
  texts: Texts,
): Promise<Buffer | null> {
  const found = tables.flatMap((named) => {
    const table = fileTable(named, facts.range, texts);
    return table === null ? [] : [{ table, dimension: named.table?.dimension ?? '' }];
  });
  if (found.length === 0) return null;
  const notes = notesSheet(
    found.map(({ table }) => table),
    texts,
  );
  return xlsxFile([
    ...found.map(({ table, dimension }) => tableSheet(table, dimension, facts, texts)),
    ...(notes === null ? [] : [notes]),
    aboutSheet(facts, texts),
  ]);
}
