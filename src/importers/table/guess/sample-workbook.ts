import { readXlsx, sheetNames } from '../reading/read-xlsx.ts';
import { findHeading } from './find-heading.ts';
import { MAX_SAMPLE_COLUMNS, MAX_SAMPLE_ROWS, type SampleRow, type SampleTable } from './sample-table.ts';

const places = Array.from({ length: MAX_SAMPLE_COLUMNS }, (_, at) => String(at));
const MAX_SHEETS = 20;

function withoutEnd(cells: SampleRow['cells']): SampleRow['cells'] {
  const last = cells.findLastIndex((cell) => cell !== null && cell !== undefined && cell !== '');
  return cells.slice(0, last + 1);
}

async function firstRows(path: string, sheet: string): Promise<readonly SampleRow[]> {
  const rows: SampleRow[] = [];
  for await (const batch of readXlsx(path, { sheet, headingRow: 1, columns: places }, places)) {
    for (const { line, cells } of batch) rows.push({ line, cells: withoutEnd(cells) });
    if (rows.length >= MAX_SAMPLE_ROWS) break;
  }
  return rows.slice(0, MAX_SAMPLE_ROWS);
}

function tableOf(part: string, isFirst: boolean, rows: readonly SampleRow[]): SampleTable | null {
  const found = findHeading(rows);
  if (found === null) return null;
  const { heading, title, columns, hasTwins } = found;
  const isNamed = heading === -1 || hasTwins;
  const top = rows[isNamed ? heading + 1 : heading]?.line ?? 1;
  return {
    part,
    title: `${part} ${title}`.trim(),
    columns,
    rows: rows.length - heading - 1,
    file: {
      format: 'xlsx',
      ...(!isFirst && { sheet: part }),
      ...(top !== 1 && { headingRow: top }),
      ...(isNamed && { columns: columns.map((column) => column.heading) }),
    },
  };
}

/** The tables of a workbook, one a sheet. Sheets without a table are left out. Throws ImportError for a file that is none. */
export async function sampleWorkbook(path: string): Promise<readonly SampleTable[]> {
  const tables: SampleTable[] = [];
  const sheets = (await sheetNames(path)).slice(0, MAX_SHEETS);
  for (const [place, sheet] of sheets.entries()) {
    const table = tableOf(sheet, place === 0, await firstRows(path, sheet));
    if (table !== null) tables.push(table);
  }
  return tables;
}
