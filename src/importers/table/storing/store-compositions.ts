import type { TrackedIndex } from '#domain/market/composition.ts';
import type { RowFailureCode } from '#domain/market/import-run.ts';
import type { IsoDate } from '#math/units.ts';
import { saveFundHoldings, saveIndexMembers, saveTrackedIndexes } from '#store/market/compositions/compositions.ts';
import { FileFault } from '../../file-fault.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { RowOf, subject } from '../mapping/fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { type NamedRow, noteUnknown, Subjects, type TableTask } from './subjects.ts';

type Member = TargetRow<'index-members'>;
type Holding = TargetRow<'fund-holdings'>;

type Named = RowOf<typeof subject>;
type Part = Named & { readonly date: IsoDate | null };

/** Compositions are replaced whole, so that all rows of a file have to be there at once. */
const MAX_ROWS = 500_000;

/** A part of an index or fund on a day, as a row tells it. */
interface PartRow<Row> extends MappedRow<Row> {
  readonly ownerId: number;
  readonly date: IsoDate;
  /** The instrument that the row names, if it is known. */
  readonly instrumentId: number | null;
}

interface RowProblem {
  readonly code: RowFailureCode;
  readonly field: string | null;
}

interface DayRules<Row> {
  /** By which the row names what it is a part of. */
  readonly ownerOf: (values: Row) => Named;
  readonly ownerField: string;
  /** What keeps a row out; null for a good one, `skip` for one that is passed over. */
  readonly check: (row: PartRow<Row>) => RowProblem | 'skip' | null;
}

const dayKey = (ownerId: number, date: IsoDate) => `${ownerId} ${date}`;

/** Collects the rows of a file by owner and day. */
class PartsByDay<Row extends Part> {
  readonly #task: TableTask<Row>;
  readonly #rules: DayRules<Row>;
  readonly #owners: Subjects;
  readonly #parts: Subjects;
  readonly #days = new Map<string, PartRow<Row>[]>();
  /** Days with a bad row, and its line. */
  readonly #broken = new Map<string, number>();
  #count = 0;

  constructor(task: TableTask<Row>, rules: DayRules<Row>) {
    this.#task = task;
    this.#rules = rules;
    this.#owners = new Subjects(task.mapping);
    this.#parts = new Subjects(task.mapping);
  }

  #ownerRow({ line, values }: MappedRow<Row>): MappedRow<Named> {
    return { line, values: this.#rules.ownerOf(values) };
  }

  #learnOwners(rows: readonly MappedRow<Row>[]): Promise<void> {
    return this.#owners.learn(
      this.#task.tx,
      rows.map((row) => this.#ownerRow(row)),
    );
  }

  async takeAll(rows: readonly MappedRow<Row>[]): Promise<void> {
    await this.#learnOwners(rows);
    await this.#parts.learn(this.#task.tx, rows);
    for (const row of rows) this.#take(row);
  }

  /** Notes the days of rows that could not be read. */
  async spoil(rows: readonly MappedRow<Row>[]): Promise<void> {
    await this.#learnOwners(rows);
    for (const row of rows) {
      const ownerId = this.#owners.idOf(this.#ownerRow(row));
      if (ownerId !== null && row.values.date !== null) this.#broken.set(dayKey(ownerId, row.values.date), row.line);
    }
  }

  #take(row: MappedRow<Row>): void {
    const ownerRow = this.#ownerRow(row);
    const ownerId = this.#owners.idOf(ownerRow);
    const { date } = row.values;
    if (date === null) return;
    if (ownerId === null) this.#noteUnknownOwner(ownerRow);
    else this.#add({ ...row, ownerId, date, instrumentId: this.#parts.idOf(row) });
  }

  #noteUnknownOwner({ line, values: { isin, code } }: MappedRow<Named>): void {
    const { mapping, rows } = this.#task;
    if (mapping.unknown === 'fail') {
      rows.failures.add(line, 'unknown-instrument', this.#rules.ownerField, isin ?? code);
    }
  }

  #add(part: PartRow<Row>): void {
    if (++this.#count > MAX_ROWS)
      throw new FileFault('too-many-rows', `more than ${MAX_ROWS}; cut the file`, part.line);
    const problem = this.#rules.check(part);
    if (problem === 'skip') return;
    const key = dayKey(part.ownerId, part.date);
    const day = this.#days.get(key);
    if (day === undefined) this.#days.set(key, [part]);
    else day.push(part);
    if (problem === null) return;
    const { isin, code } = part.values;
    this.#task.rows.failures.add(part.line, problem.code, problem.field, isin ?? code);
    this.#broken.set(key, part.line);
  }

  /** The days without a bad row; the others are noted at their first row. */
  whole(): readonly (readonly PartRow<Row>[])[] {
    for (const [key, line] of this.#broken) {
      const first = this.#days.get(key)?.[0];
      this.#days.delete(key);
      if (first === undefined || first.line === line) continue;
      const reason = `line ${line} failed, so the day keeps what it had`;
      this.#task.rows.failures.add(first.line, 'bad-structure', null, reason);
    }
    return [...this.#days.values()];
  }
}

/**
 * The parts of each index or fund by day. A day of which one row is bad is left out and noted, since a composition with a hole is none: what
 * was known of it stays.
 */
async function rowsByDay<Row extends Part>(task: TableTask<Row>, rules: DayRules<Row>) {
  const days = new PartsByDay(task, rules);
  for await (const batch of task.rows.batches()) await days.takeAll(batch);
  await days.spoil(task.rows.spoiled);
  return days.whole();
}

/** Stores the members of indexes by day; each has to be a known instrument. */
export async function storeIndexMembers(task: TableTask<Member>): Promise<StoredRows> {
  const { unknown } = task.mapping;
  const seen = new Set<string>();
  const days = await rowsByDay(task, {
    ownerField: 'indexCode',
    ownerOf: ({ indexCode }) => ({ isin: null, code: indexCode }),
    check: ({ ownerId, date, instrumentId, values: { isin, code } }) => {
      if (isin === null && code === null) return { code: 'missing-value', field: 'isin' };
      if (instrumentId === null)
        return unknown === 'skip' ? 'skip' : { code: 'unknown-instrument', field: isin === null ? 'code' : 'isin' };
      const key = `${ownerId} ${date} ${instrumentId}`;
      if (seen.has(key)) return { code: 'duplicate-row', field: null };
      seen.add(key);
      return null;
    },
  });
  const members = days
    .flat()
    .flatMap(({ ownerId, date, instrumentId, values: { weight } }) =>
      instrumentId === null ? [] : { indexId: ownerId, asOf: date, instrumentId, weight },
    );
  return { ...(await saveIndexMembers(task.tx, members)), instrumentIds: [] };
}

/** By weight, the heaviest first; those without as they came. */
function byWeight(parts: readonly PartRow<Holding>[]): readonly PartRow<Holding>[] {
  return [...parts].sort((a, b) => (b.values.weight ?? -Infinity) - (a.values.weight ?? -Infinity) || a.line - b.line);
}

/** Stores what funds hold by day; what is no known instrument is kept by its name. */
export async function storeFundHoldings(task: TableTask<Holding>): Promise<StoredRows> {
  const days = await rowsByDay(task, {
    ownerField: 'fundIsin',
    ownerOf: ({ fundIsin }) => ({ isin: fundIsin, code: null }),
    check: () => null,
  });
  const holdings = days.flatMap((parts) =>
    byWeight(parts).map(({ ownerId, date, instrumentId, values }, index) => {
      const { name, weight, quantity, marketValue, currency } = values;
      const own = { fundId: ownerId, asOf: date, number: index + 1, instrumentId };
      return { ...own, name: name ?? '', weight, quantity, marketValue, currency };
    }),
  );
  return { ...(await saveFundHoldings(task.tx, holdings)), instrumentIds: [] };
}

type Row = TargetRow<'tracked-indexes'>;

const indexRow = ({ line, values: { indexCode } }: MappedRow<Row>): NamedRow => ({
  line,
  values: { isin: null, code: indexCode },
});

/** Stores which index each fund follows; the last row of a fund counts. */
export async function storeTrackedIndexes(task: TableTask<Row>): Promise<StoredRows> {
  const subjects = new Subjects(task.mapping);
  const tracked = new Map<number, TrackedIndex>();
  for await (const batch of task.rows.batches()) {
    await subjects.learn(task.tx, [...batch, ...batch.map(indexRow)]);
    for (const row of batch) {
      const [fundId, indexId] = [subjects.idOf(row), subjects.idOf(indexRow(row))];
      if (fundId === null) noteUnknown(task, row);
      else if (indexId === null)
        task.rows.failures.add(row.line, 'unknown-instrument', 'indexCode', row.values.indexCode);
      else tracked.set(fundId, { fundId, indexId });
    }
  }
  return { ...(await saveTrackedIndexes(task.tx, [...tracked.values()])), instrumentIds: [] };
}
