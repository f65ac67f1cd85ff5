import type { ReportTable } from '#contract/reports.ts';

/** A report of a company, of which the page shows the latest periods. */
export interface ShownReport {
  readonly issuerId: number;
  /** Null where the company has no report by the standard. */
  readonly name: string | null;
  readonly currency: string | null;
  readonly tables: readonly ReportTable[];
}

export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string | null;
  /** By period, as the reader's language writes it. */
  readonly values: readonly (string | null)[];
  /** False for a part of the line above it. */
  readonly isTop: boolean;
}

export interface ShortReport {
  readonly periods: readonly string[];
  readonly rows: readonly ReportRow[];
}

/** Periods side by side. */
const mostPeriods = 4;

function lastColumns({ scroll_head: head }: ReportTable): readonly number[] {
  const order = (head ?? []).map((column, at) => ({ at, ends: column.ends_on, days: column.days }));
  const latest = order.toSorted((a, b) => b.ends.localeCompare(a.ends) || b.days - a.days).slice(0, mostPeriods);
  return latest.map(({ at }) => at);
}

/** The lines of a table over its latest periods; null where its names are closed to the reader. */
export function shortReport(table: ReportTable, key: number): ShortReport | null {
  const { scroll_head: head, scroll_clmn: lines, scroll_body: body, sub_rows: depths, dimension, dimensions } = table;
  if (head === null || lines === null) return null;
  const columns = lastColumns(table);
  const rows = lines.flatMap((line, at): readonly ReportRow[] => {
    const isTop = (depths?.[at] ?? 0) === 0;
    const values = columns.map((column) => body?.[at]?.[column]?.val ?? null);
    if (values.every((value) => value === null)) return [];
    return [{ id: `${key} ${line.id}`, name: line.ttl, unit: dimensions?.[at] ?? dimension, values, isTop }];
  });
  return { periods: columns.map((column) => head[column]?.ttl ?? ''), rows };
}
