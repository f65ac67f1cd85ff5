import { sql } from 'kysely';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { CodeScheme, Instrument } from '#domain/market/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import { analyzeAfter, stageRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { columnName, copyColumns, fieldsOf } from '../../platform/database/database.ts';
import { instrumentColumns } from './instrument-table.ts';

interface InstrumentCode {
  readonly scheme: CodeScheme;
  readonly code: string;
}

export interface NewInstrument extends Omit<Instrument, 'id'> {
  /** A fixed id for a new instrument; without it the database numbers it. */
  readonly id?: number;
  readonly codes: readonly InstrumentCode[];
}

type Numbered<Row> = Row & { readonly ordinal: number };

// What this source does not know stays as another one said.
const fillOnly = ['issuerId', 'isin', 'ticker', 'registrationNumber', 'currency', 'statusId'] as const;

const stagedColumns = copyColumns<Numbered<Omit<NewInstrument, 'codes'>>>({ ...instrumentColumns, ordinal: 'int4' });
const stagedCodeColumns = copyColumns<Numbered<InstrumentCode>>({ scheme: 'text', code: 'text', ordinal: 'int4' });

const said = fieldsOf(instrumentColumns)
  .filter((field) => field !== 'id')
  .map(columnName);
const list = (prefix: string) => said.map((name) => `${prefix}.${name}`).join(', ');
/** An ISIN under which the instrument is known beside its own, since two became one, does not replace that. */
const isFurther = `known.isin is not null and exists (select from instrument_code as code
  where code.scheme = 'isin' and code.code = staged.isin and code.instrument_id = known.id)`;
const filled = fillOnly.map(columnName).map((name) => {
  const value = `coalesce(staged.${name}, known.${name})`;
  return `${name} = ${name === 'isin' ? `case when ${isFurther} then known.isin else ${value} end` : value}`;
});

const FIND_KNOWN = `
  update pg_temp.staged_instrument as staged set id = found.instrument_id
  from (
    select code.ordinal, min(known.instrument_id) as instrument_id
    from pg_temp.staged_instrument_code as code join instrument_code as known using (scheme, code)
    group by code.ordinal
  ) as found
  where staged.ordinal = found.ordinal and staged.id is null`;

const NUMBER_NEW = `
  update pg_temp.staged_instrument set id = nextval(pg_get_serial_sequence('instrument', 'id')) where id is null`;

const FILL_UNKNOWN = `
  update pg_temp.staged_instrument as staged
  set ${filled.join(', ')}
  from instrument as known where known.id = staged.id`;

const MERGE = `
  insert into instrument as known (id, ${said.join(', ')})
  select id, ${said.join(', ')} from pg_temp.staged_instrument
  on conflict (id) do update set ${said.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = now()
  where (${list('known')}) is distinct from (${list('excluded')})
  returning known.id`;

const MERGE_CODES = `
  insert into instrument_code (scheme, code, instrument_id)
  select distinct on (code.scheme, code.code) code.scheme, code.code, staged.id
  from pg_temp.staged_instrument_code as code join pg_temp.staged_instrument as staged using (ordinal)
  on conflict (scheme, code) do nothing
  returning instrument_id as id`;

function codesOf(instrument: Numbered<NewInstrument>): readonly Numbered<InstrumentCode>[] {
  const isin = instrument.isin === null ? [] : [{ scheme: 'isin' as const, code: instrument.isin }];
  return [...instrument.codes, ...isin].map((code) => ({ ...code, ordinal: instrument.ordinal }));
}

/**
 * Stores instruments: found by the fixed id, else by any of their codes (the ISIN is always one), else made. An instrument may be
 * given once in a call. A null does not overwrite what another source knows. The ids are parallel to what was given.
 */
export async function saveInstruments(tx: WriteTransaction, instruments: readonly NewInstrument[]) {
  const staged = instruments.map((instrument, ordinal) => ({ ...instrument, ordinal }));
  await stageRows(tx, 'staged_instrument', stagedColumns, staged);
  await stageRows(tx, 'staged_instrument_code', stagedCodeColumns, staged.flatMap(codesOf));
  for (const statement of [FIND_KNOWN, NUMBER_NEW, FILL_UNKNOWN]) await tx.client.query(statement);
  const changed = await tx.client.query<{ id: number }>(MERGE);
  const instrumentIds = changed.rows.map((row) => row.id);
  await noteChangedIds(tx, 'instrument', instrumentIds);
  const coded = await tx.client.query<{ id: number }>(MERGE_CODES);
  await analyzeAfter(tx, 'instrument', changed.rows.length);
  await analyzeAfter(tx, 'instrument_code', coded.rows.length);
  const saved = await tx.client.query<{ id: number }>('select id from pg_temp.staged_instrument order by ordinal');
  return {
    ids: saved.rows.map((row) => row.id),
    changed: new Set([...changed.rows, ...coded.rows].map((row) => row.id)),
  };
}

/**
 * Turns a source's outstanding bonds into matured ones when they mature on or before the given day, or on or before the latest day with
 * prices of that source's bonds. The files of a source may so come in any order.
 */
export async function markMatured(tx: WriteTransaction, sourceId: number, asOf: IsoDate) {
  const { rows } = await sql<{ id: number }>`
    with known as (
      select greatest(${asOf}::date, max(figure.date)) as day
      from latest_figure as figure join bond_terms as terms using (instrument_id) where terms.source_id = ${sourceId}
    )
    update instrument set status_id = ${bondStatusId('matured')}, updated_at = now() from bond_terms as terms, known
    where terms.instrument_id = instrument.id and terms.source_id = ${sourceId} and terms.matures_on <= known.day
      and instrument.status_id = ${bondStatusId('outstanding')}
    returning instrument.id`.execute(tx.kysely);
  const instrumentIds = rows.map(({ id }) => id);
  await noteChangedIds(tx, 'instrument', instrumentIds);
}
