import { recordTables } from '../../bond/bond-records/record-tables.ts';
import { derivedColumns } from '../../market/trading-days/trading-day-table.ts';
import { isNotedByStatement, SHOWN_ROWS, startNotes } from '../../platform/bulk-copy/noted-writes.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { columnName, fieldsOf } from '../../platform/database/database.ts';

/** What a write does to a row. */
type ChangeKind = 'added' | 'changed' | 'removed';

/** A row that a write touches: which one it is, and for a changed one what its columns hold before and after. */
export interface RowChange {
  readonly kind: ChangeKind;
  readonly row: string;
  readonly columns: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  /** Of an added row: what its columns hold, without numbers of ours, what is empty, and what it is not. */
  readonly values: Readonly<Record<string, unknown>> | null;
}

export interface TableChanges {
  readonly table: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The first of them. */
  readonly first: readonly RowChange[];
}

/** The tables that imports write; what follows from them, such as listings, is not told. */
export const importedTables: readonly string[] = [
  'issuer',
  'legal_entity',
  'issuer_relation',
  'issuer_code',
  'issuer_identifier',
  'instrument',
  'bond_terms',
  'cash_flow',
  'offer',
  'rating',
  'rating_scale_point',
  'venue',
  'curve',
  'curve_day',
  'reference_index',
  'overnight_fixing',
  'exchange_rate',
  'indexed_face',
  'auction',
  'trading_day',
  'bond_party',
  'document',
  'document_title',
  'participant',
  'participant_contact',
  'participant_quote',
  'end_of_day_price',
  'report',
  'report_line',
  'report_value',
  'index_member',
  'fund_holding',
  'tracked_index',
  'dividend',
  'text_section',
  'watchlist',
  'watchlist_entry',
  'watchlist_purchase',
  ...Object.values(recordTables).map(({ table }) => table),
];

/** Columns that follow from a change, and are not what a source says. */
const following = new Set([
  'source_id',
  'import_id',
  'stored_at',
  'updated_at',
  ...fieldsOf(derivedColumns).map(columnName),
]);

const CREATE_TRIGGER_FUNCTION = `
  create function note_dry_run() returns trigger language plpgsql as $$
  declare
    kind constant text := case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end;
    source constant text := case tg_op when 'INSERT' then 'after' when 'UPDATE' then 'after join before using (' || tg_argv[0] || ')' else 'before' end;
    before constant text := case tg_op when 'INSERT' then 'null::jsonb' else 'to_jsonb(before)' end;
    after constant text := case tg_op when 'DELETE' then 'null::jsonb' else 'to_jsonb(after)' end;
  begin
    execute format('insert into pg_temp.noted select %L, %L, count(*) from %s', tg_table_name, kind, source);
    execute format('insert into pg_temp.noted select %L, %L, 0, %s, %s from %s limit ${SHOWN_ROWS}', tg_table_name, kind, before, after, source);
    return null;
  end $$`;

const transitions = {
  insert: 'new table as after',
  update: 'old table as before new table as after',
  delete: 'old table as before',
} as const;

const FIND_KEYS = `
  select conrelid::regclass::text as name, array_agg(attname order by array_position(conkey, attnum))::text[] as keys
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'p' and conrelid = any($1::regclass[]) group by conrelid`;

interface TableKeys {
  readonly name: string;
  /** Columns of the primary key. */
  readonly keys: readonly string[];
}

async function findKeys({ client }: WriteTransaction) {
  const { rows } = await client.query<TableKeys>(FIND_KEYS, [importedTables]);
  return rows;
}

/** From here on the transaction notes what it does to market data. Only for one that is undone: the triggers are part of it. */
export async function watchChanges(tx: WriteTransaction) {
  await startNotes(tx);
  await tx.client.query(CREATE_TRIGGER_FUNCTION);
  for (const { name, keys } of await findKeys(tx)) {
    if (isNotedByStatement(name)) continue;
    for (const [operation, tables] of Object.entries(transitions)) {
      await tx.client.query(`create trigger dry_run_${operation} after ${operation} on ${name} referencing ${tables}
        for each statement execute function note_dry_run('${keys.join(', ')}')`);
    }
  }
}

type Columns = Readonly<Record<string, unknown>>;

interface NotedRow {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly before: Columns | null;
  readonly after: Columns | null;
  readonly instrument: string | null;
  readonly issuer: string | null;
  readonly venue: string | null;
  readonly curve: string | null;
  readonly participant: string | null;
  readonly report: string | null;
  readonly line: string | null;
  readonly owner: string | null;
}

const FIND_ROWS = `
  select noted.name, noted.kind, before, after, coalesce(instrument.isin, instrument.ticker, instrument.name) as instrument,
    issuer.name as issuer, venue.code as venue, curve.code as curve, participant.code as participant,
    report.code as report, report_line.key as line, coalesce(owner.isin, owner.ticker, owner.name) as owner
  from (
    select *, coalesce(after, before) as item, row_number() over (partition by name) as place from pg_temp.noted
    where coalesce(after, before) is not null
  ) as noted
  left join instrument on instrument.id = coalesce((item ->> 'instrument_id')::bigint, (item ->> 'bond_id')::bigint,
    (select bond_id from watchlist_entry where id = (item ->> 'entry_id')::bigint))
  left join issuer on issuer.id = (item ->> 'issuer_id')::bigint
  left join venue on venue.id = (item ->> 'venue_id')::integer
  left join curve on curve.id = (item ->> 'curve_id')::integer
  left join participant on participant.id = (item ->> 'participant_id')::integer
  left join report on report.id = (item ->> 'report_id')::bigint
  left join report_line on report_line.id = (item ->> 'line_id')::bigint
  left join instrument as owner on owner.id = coalesce(item ->> 'index_id', item ->> 'fund_id')::bigint
  where place <= ${SHOWN_ROWS} order by noted.name, place`;

const FIND_COUNTS = `
  select name, sum(count) filter (where kind = 'added')::integer as added,
    sum(count) filter (where kind = 'changed')::integer as changed,
    sum(count) filter (where kind = 'removed')::integer as removed
  from pg_temp.noted group by name having sum(count) > 0`;

/** What a reader knows a row by, in place of its numbers. */
function rowName(noted: NotedRow, keys: readonly string[]): string {
  const { before, after, instrument, issuer, venue, curve, participant, report, line, owner } = noted;
  const row = after ?? before ?? {};
  const parts = [instrument ?? issuer, row.agency ?? row.relation, row.rated_on ?? row.related_name];
  const known: Columns = {
    id: row.isin ?? row.code ?? row.name ?? parts.filter((part) => part != null).join(' '),
    instrument_id: instrument,
    venue_id: venue,
    curve_id: curve,
    participant_id: participant,
    report_id: report,
    line_id: line,
    index_id: owner,
    fund_id: owner,
    number: row.payment_date ?? row.date ?? row.number,
  };
  return keys.map((key) => String(known[key] ?? row[key])).join(' ');
}

/** A row for readers: what stands for the numbers of ours, then what the source says. */
function addedValues(
  { after, instrument, issuer, venue, curve, participant }: NotedRow,
  keys: readonly string[],
): Columns {
  const names = { instrument, issuer, venue, curve, participant };
  const isOwn = ([name, value]: readonly [string, unknown]) =>
    value !== null && value !== '' && value !== false && name !== 'id' && !name.endsWith('_id') && !following.has(name);
  const own = Object.entries(after ?? {}).filter(isOwn);
  const isKey = ([name]: readonly [string, unknown]) => keys.includes(name);
  const sorted = [...own.filter(isKey), ...own.filter((column) => !isKey(column))];
  return {
    ...Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null)),
    ...Object.fromEntries(sorted),
  };
}

function rowChange(noted: NotedRow, keys: readonly string[]): RowChange {
  const { kind, before, after } = noted;
  const names = kind === 'changed' ? Object.keys(after ?? {}).filter((name) => !following.has(name)) : [];
  const columns = names.map((name) => ({ name, before: before?.[name], after: after?.[name] }));
  const differing = columns.filter((column) => JSON.stringify(column.before) !== JSON.stringify(column.after));
  return {
    kind,
    row: rowName(noted, keys),
    columns: differing,
    values: kind === 'added' ? addedValues(noted, keys) : null,
  };
}

/** What was noted, by table. */
export async function findChanges(tx: WriteTransaction) {
  const counts = await tx.client.query<Record<'name' | ChangeKind, string | number | null>>(FIND_COUNTS);
  const rows = await tx.client.query<NotedRow>(FIND_ROWS);
  const keysOf = new Map((await findKeys(tx)).map(({ name, keys }) => [name, keys]));
  return importedTables.flatMap((table): readonly TableChanges[] => {
    const count = counts.rows.find(({ name }) => name === table);
    if (count === undefined) return [];
    const of = (kind: ChangeKind) => Number(count[kind] ?? 0);
    const first = rows.rows.filter(({ name }) => name === table).map((row) => rowChange(row, keysOf.get(table) ?? []));
    return [{ table, added: of('added'), changed: of('changed'), removed: of('removed'), first }];
  });
}
