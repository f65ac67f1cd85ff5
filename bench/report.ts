/** One line of the report: what was measured, against which floor of the same run, and how much of the floor it costs. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly floorName: string;
  readonly floor: number;
  /** How many times the floor's cost: 1 is as good as the floor. */
  readonly ratio: number;
}

const columns = ['name', 'value', 'unit', 'floorName', 'floor', 'ratio'] as const;

const cellText = (value: string | number) => (typeof value === 'number' ? value.toFixed(value >= 100 ? 0 : 2) : value);

/** The rows as a table for reading. */
export function tableText(rows: readonly BenchRow[]): string {
  const lines = [columns.map(String), ...rows.map((row) => columns.map((column) => cellText(row[column])))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
