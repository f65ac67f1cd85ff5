import type { IsoDate } from '#math/units.ts';
import { FileFault } from '../../file-fault.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { MAX_ROWS, ownValues } from './rows-by-bond.ts';
import { codeScheme, codesOfRow, type TableTask } from './subjects.ts';

type Row = TargetRow<'instruments'>;

/** Terms that a reopening does not change. */
const keptTerms = ['maturesOn', 'couponRate', 'couponKind', 'couponFrequency', 'faceValue'] as const;

const issuedOn = ({ values }: MappedRow<Row>) => values.issuedOn ?? '';

/** An issue of a security on a day, as a row tells it. */
export interface Placement {
  readonly issuedOn: IsoDate;
  /** By face; null where the row does not say. */
  readonly amount: number | null;
}

/** A row that stands for a security, and its issues from the first on; none where it was issued once. */
export interface StandingRow {
  readonly row: MappedRow<Row>;
  readonly placements: readonly Placement[];
}

/** What was issued in all; null where an issue does not say how much. */
function totalOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

/**
 * The row that stands for a security: the newest issue, from the first day of issue on, with the amount of all issues. Notes the terms of earlier
 * ones that differ.
 */
function standingRow({ rows: { failures } }: TableTask<Row>, rows: readonly MappedRow<Row>[]): readonly StandingRow[] {
  const issues = rows.toSorted((a, b) => (issuedOn(a) < issuedOn(b) ? -1 : Number(issuedOn(a) > issuedOn(b))));
  const newest = issues.at(-1);
  if (newest === undefined) return [];
  if (issues.length === 1) return [{ row: newest, placements: [] }];
  for (const { line, values } of issues) {
    const others = keptTerms.filter((term) => values[term] !== null && values[term] !== newest.values[term]);
    for (const other of others) failures.add(line, 'bad-structure', other, values[other]);
  }
  const first = issues.find(({ values }) => values.issuedOn !== null)?.values.issuedOn ?? null;
  const accrued = issues.find(({ values }) => values.accruesFrom !== null)?.values.accruesFrom ?? null;
  const issuedAmount = totalOf(issues.map(({ values }) => values.issuedAmount));
  const row = { line: newest.line, values: { ...newest.values, issuedOn: first, accruesFrom: accrued, issuedAmount } };
  const placements = issues.flatMap(({ values: { issuedOn: day, issuedAmount: amount } }) =>
    day === null ? [] : [{ issuedOn: day, amount }],
  );
  return [{ row, placements }];
}

/** The rows of a file, each security once, in one batch. Throws FileFault for a file of too many rows. */
export async function* withoutReopenings(task: TableTask<Row>): AsyncGenerator<readonly StandingRow[]> {
  const bySecurity = new Map<string, MappedRow<Row>[]>();
  let count = 0;
  for await (const batch of task.rows.batches()) {
    for (const { line, values } of batch) {
      if (++count > MAX_ROWS) throw new FileFault('too-many-rows', `more than ${MAX_ROWS}; cut the file`, line);
      const row = { line, values: ownValues(values) };
      const [code] = codesOfRow(row, codeScheme(task.mapping));
      const key = code === undefined ? `line ${line}` : `${code.scheme} ${code.code}`;
      const known = bySecurity.get(key) ?? [];
      if (known.push(row) === 1) bySecurity.set(key, known);
    }
  }
  yield [...bySecurity.values()].flatMap((rows) => standingRow(task, rows));
}
