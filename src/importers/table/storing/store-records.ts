import type { TextSection } from '#domain/issuer/text-section.ts';
import { per100FromAmount } from '#math/units.ts';
import { type RecordName, type RecordRows, recordTables, saveRecords } from '#store/bond/bond-records/record-tables.ts';
import { saveTextSections, textSectionColumns } from '#store/issuer/text-sections/text-sections.ts';
import type { WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { recordTargets } from '../mapping/record-targets.ts';
import { ownText } from '../own-text.ts';
import { Faces } from './faces.ts';
import { faultOfRow, recordSpecs, type Values } from './record-specs.ts';
import { codeScheme, type NamedRow, noteUnknown, Subjects, type TableTask } from './subjects.ts';

type Row = NamedRow['values'] & Values;
type List = RecordName | 'texts';
type Target = keyof typeof recordTargets;

/** What a row names as its underlying. */
function underlyingOf({ line, values }: MappedRow<Row>): NamedRow {
  const { underlyingIsin = null, underlyingCode = null } = values as {
    readonly underlyingIsin?: string | null;
    readonly underlyingCode?: string | null;
  };
  return { line, values: { isin: underlyingIsin, code: underlyingCode } };
}

/** Bonds, underlyings and faces that rows ask for. */
class Knowledge {
  readonly bonds: Subjects;
  readonly underlyings: Subjects;
  readonly faces = new Faces();
  readonly perUnit: ReadonlySet<string>;

  constructor({ mapping }: TableTask<Row>) {
    this.bonds = new Subjects(codeScheme(mapping));
    this.underlyings = new Subjects(codeScheme(mapping));
    this.perUnit = new Set(mapping.fields.filter(({ isPerUnit }) => isPerUnit).map(({ name }) => name));
  }

  async learn(tx: WriteTransaction, batch: readonly MappedRow<Row>[]): Promise<void> {
    await this.bonds.learn(tx, batch);
    await this.underlyings.learn(tx, batch.map(underlyingOf));
    const ids = this.perUnit.size === 0 ? [] : batch.map((row) => this.bonds.idOf(row));
    await this.faces.learn(tx, ids);
  }
}

/** Prices of a unit as prices per 100; null where the face of the bond is not known. */
function per100({ perUnit, faces }: Knowledge, row: Values, instrumentId: number): Values | null {
  if (perUnit.size === 0) return row;
  const face = faces.of(instrumentId);
  if (face === null) return null;
  const scaled = Object.entries(row).map(([name, value]) => [
    name,
    perUnit.has(name) && typeof value === 'number' ? per100FromAmount(value, face) : value,
  ]);
  return Object.fromEntries(scaled);
}

const columnsOf = (list: List) => Object.keys(list === 'texts' ? textSectionColumns : recordTables[list].columns);

interface Reading {
  readonly task: TableTask<Row>;
  readonly target: Target;
  readonly known: Knowledge;
  readonly seen: Set<string>;
}

/** The record of a row; none where the row is listed as a failure. */
function recordOf({ task, target, known, seen }: Reading, row: MappedRow<Row>): readonly Values[] {
  const { line, values } = row;
  const { failures } = task.rows;
  const spec = recordSpecs[target];
  const instrumentId = known.bonds.idOf(row);
  if (instrumentId === null) {
    noteUnknown(task, row);
    return [];
  }
  const underlying = underlyingOf(row);
  const underlyingId = known.underlyings.idOf(underlying);
  const isNamed = underlying.values.isin !== null || underlying.values.code !== null;
  const scaled = per100(known, values, instrumentId);
  const fault = faultOfRow(spec, values);
  const record: Values = { ...scaled, ...spec.ownFields?.(values), instrumentId, underlyingId };
  const key = [instrumentId, ...spec.key.map((name) => record[name])].join(' ');
  if (isNamed && underlyingId === null) {
    const [field, found] =
      underlying.values.isin === null
        ? (['underlyingCode', underlying.values.code] as const)
        : (['underlyingIsin', underlying.values.isin] as const);
    failures.add(line, 'unknown-instrument', field, found);
  } else if (fault !== null) failures.add(line, fault[1], fault[0], values[fault[0]] ?? null);
  else if (scaled === null) failures.add(line, 'bad-structure', null, 'the face of the bond is not known');
  else if (seen.has(key)) failures.add(line, 'duplicate-row', null, spec.key.map((name) => record[name]).join(' '));
  else {
    seen.add(ownText(key));
    return [Object.fromEntries(columnsOf(spec.list).map((name) => [name, record[name] ?? null]))];
  }
  return [];
}

/** The fields of a target are those of its records; those that a record needs are required of the file. */
function save(tx: WriteTransaction, list: List, records: readonly unknown[]): Promise<WriteCounts> {
  if (list === 'texts') return saveTextSections(tx, records as readonly TextSection[]);
  return saveRecords(tx, list, records as readonly RecordRows[RecordName][]);
}

/** Stores rows as records of bonds; one of the same key takes the place of the earlier one, others stay. */
export function storeRecords(target: Target): (task: TableTask<Row>) => Promise<StoredRows> {
  return async (task) => {
    const reading = { task, target, known: new Knowledge(task), seen: new Set<string>() };
    let [stored, unchanged] = [0, 0];
    for await (const batch of task.rows.batches()) {
      await reading.known.learn(task.tx, batch);
      const records = batch.flatMap((row) => recordOf(reading, row));
      const counts = await save(task.tx, recordSpecs[target].list, records);
      stored += counts.stored;
      unchanged += counts.unchanged;
    }
    return { stored, unchanged, instrumentIds: [] };
  };
}
