import type { IsoDate } from '#math/units.ts';
import { FileFault } from '../../file-fault.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { MAX_ROWS, ownValues } from './rows-by-bond.ts';
import { codeScheme, codesOfRow, type TableTask } from './subjects.ts';

type Row = TargetRow<'instruments'>;

/** Terms that a reopening does not change. */
const keptTerms = ['maturesOn', 'couponRate', 'couponKind', 'couponFrequency', 'faceValue'] as const;

/** When a security was issued or reopened, and how much of it. */
export interface Issue {
  readonly issuedOn: IsoDate;
  readonly amount: number | null;
}

/** The issues of each security, from the first on, by the line of the row that stands for it. */
export type Issues = Map<number, readonly Issue[]>;

const issuedOn = ({ values }: MappedRow<Row>) => values.issuedOn ?? '';

/** The amount of all issues; null where one is not told, or two of one day are alike and may be one that is listed twice. */
function amountOfAll(dated: readonly Issue[], count: number): number | null {
  const different = new Set(dated.map(({ issuedOn, amount }) => `${issuedOn} ${amount}`));
  const amounts = dated.flatMap(({ amount }) => amount ?? []);
  if (amounts.length < count || different.size < count) return null;
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The row that stands for a security: the newest issue, from the first day of issue on. Notes the terms of earlier ones that differ. */
function standingRow(
  { rows: { failures } }: TableTask<Row>,
  rows: readonly MappedRow<Row>[],
  told: Issues,
): readonly MappedRow<Row>[] {
  const issues = rows.toSorted((a, b) => (issuedOn(a) < issuedOn(b) ? -1 : Number(issuedOn(a) > issuedOn(b))));
  const newest = issues.at(-1);
  if (newest === undefined) return [];
  for (const { line, values } of issues) {
    const others = keptTerms.filter((term) => values[term] !== null && values[term] !== newest.values[term]);
    for (const other of others) failures.note(line, 'bad-structure', other, values[other]);
  }
  const first = issues.find(({ values }) => values.issuedOn !== null)?.values.issuedOn ?? null;
  const accrued = issues.find(({ values }) => values.accruesFrom !== null)?.values.accruesFrom ?? null;
  const dated: Issue[] = [];
  for (const { line, values } of issues) {
    if (values.issuedOn !== null) dated.push({ issuedOn: values.issuedOn, amount: values.issuedAmount });
    else if (issues.length > 1 && first !== null) failures.note(line, 'missing-value', 'issuedOn', null);
  }
  told.set(newest.line, dated);
  const issuedAmount = issues.length === 1 ? newest.values.issuedAmount : amountOfAll(dated, issues.length);
  const values = { ...newest.values, issuedOn: first, accruesFrom: accrued, issuedAmount };
  return [{ line: newest.line, values }];
}

/** The rows of a file, each security once, in one batch. Throws FileFault for a file of too many rows. */
export async function* withoutReopenings(
  task: TableTask<Row>,
  told: Issues,
): AsyncGenerator<readonly MappedRow<Row>[]> {
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
  yield [...bySecurity.values()].flatMap((rows) => standingRow(task, rows, told));
}
