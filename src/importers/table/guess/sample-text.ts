import { ImportError } from '../../file-fault.ts';
import { CsvReader } from '../../parsing/parse-csv.ts';
import type { Encoding } from '../reading/decode-text.ts';
import { findHeading } from './find-heading.ts';
import { MAX_SAMPLE_COLUMNS, MAX_SAMPLE_ROWS, type SampleRow, type SampleTable } from './sample-table.ts';

export const separators = [',', ';', '\t', '|'] as const;

function rowsBy(text: string, separator: string, isWhole: boolean): readonly SampleRow[] {
  const reader = new CsvReader(separator);
  try {
    const records = [...reader.push(text), ...(isWhole ? reader.end() : [])];
    return records.slice(0, MAX_SAMPLE_ROWS);
  } catch (error) {
    if (error instanceof ImportError) return [];
    throw error;
  }
}

/** How far the rows are of one width, and the width. */
function evenness(rows: readonly SampleRow[]): { readonly share: number; readonly width: number } {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return { share: width < 2 ? 0 : count / rows.length, width };
}

/** The separator whose rows, heading included, are the most even; of two alike that of more columns. */
function separatorOf(text: string, isWhole: boolean): string | null {
  const tried = separators.map((separator) => ({ separator, ...evenness(rowsBy(text, separator, isWhole)) }));
  const best = tried.reduce((one, other) =>
    other.share > one.share || (other.share === one.share && other.width > one.width) ? other : one,
  );
  return best.share === 0 ? null : best.separator;
}

interface TextSample {
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether the sample is the whole file, so that its last line is one. */
  readonly isWhole: boolean;
  /** The separator, where somebody said it. */
  readonly separator?: string | undefined;
}

/** The table of a text with separated columns, or null where it has none. */
export function sampleText({ text, encoding, isWhole, separator: said }: TextSample): SampleTable | null {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = said ?? separatorOf(content, isWhole);
  if (separator === null) return null;
  const rows = rowsBy(content, separator, isWhole);
  const found = findHeading(rows);
  const first = rows[Math.max(found?.heading ?? 0, 0)];
  if (found === null || first === undefined || found.columns.length > MAX_SAMPLE_COLUMNS) return null;
  const { heading, title, columns, hasTwins } = found;
  const isNamed = heading === -1 || hasTwins;
  const top = isNamed ? (rows[heading + 1]?.line ?? 1) : first.line;
  const format = separator === '\t' ? 'tsv' : 'csv';
  return {
    part: '',
    title,
    columns,
    rows: rows.length - heading - 1,
    file: {
      format,
      ...(encoding !== 'utf-8' && { encoding }),
      ...(separator !== ',' && separator !== '\t' && { separator }),
      ...(top !== 1 && { headingRow: top }),
      ...(isNamed && { columns: columns.map((column) => column.heading) }),
    },
  };
}
