import { FileFault } from '../../file-fault.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { RowOf, subject } from '../mapping/fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { noteUnknown, Subjects, type TableTask } from './subjects.ts';

type Named = RowOf<typeof subject>;

/** All rows of a file have to be there at once: lists of bonds are replaced whole, and of quotes the last one of a day counts. */
export const MAX_ROWS = 500_000;

/** Values without the piece of the file that their texts were cut from. */
export function ownValues<Row extends Named>(values: Row): Row {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? ownText(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

/** The good rows of each bond of a file. */
export async function goodRowsByBond<Row extends Named>(
  task: TableTask<Row>,
  subjects = new Subjects(task.mapping),
): Promise<Map<number, MappedRow<Row>[]>> {
  const { rows, tx } = task;
  const byBond = new Map<number, MappedRow<Row>[]>();
  let count = 0;
  for await (const batch of rows.batches()) {
    await subjects.learn(tx, batch);
    for (const row of batch) {
      const id = subjects.idOf(row);
      if (id === null) {
        noteUnknown(task, row);
        continue;
      }
      if (++count > MAX_ROWS) throw new FileFault('too-many-rows', `more than ${MAX_ROWS}; cut the file`, row.line);
      const known = byBond.get(id) ?? [];
      if (known.push({ line: row.line, values: ownValues(row.values) }) === 1) byBond.set(id, known);
    }
  }
  return byBond;
}

/**
 * The rows of each bond of a file. A bond of which one row is bad is left out and noted, since a list with a hole is none: it keeps what
 * it had.
 */
export async function rowsByBond<Row extends Named>(
  task: TableTask<Row>,
): Promise<ReadonlyMap<number, readonly MappedRow<Row>[]>> {
  const subjects = new Subjects(task.mapping);
  const byBond = await goodRowsByBond(task, subjects);
  await subjects.learn(task.tx, task.rows.spoiled);
  for (const row of task.rows.spoiled) {
    const id = subjects.idOf(row);
    const first = id === null ? undefined : byBond.get(id)?.[0];
    if (id === null || first === undefined) continue;
    byBond.delete(id);
    leaveOut(task, first, `line ${row.line} failed, so the bond keeps what it had`);
  }
  return byBond;
}

/** Notes that a bond is left out, at its first row. */
export function leaveOut<Row>({ rows }: TableTask<Row>, first: MappedRow<Row>, reason: string): void {
  rows.failures.add(first.line, 'bad-structure', null, reason);
}
