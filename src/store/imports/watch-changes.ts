import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import { columnName, fieldsOf } from '../column-map.ts';
import { derivedColumns } from '../trading-days/trading-day-table.ts';

/** What a write does to a row. */
type ChangeKind = 'added' | 'changed' | 'removed';

/** A row that a write touches: which one it is, and for a changed one what its columns hold before and after. */
export interface RowChange {
  readonly kind: ChangeKind;
  readonly row: string;
  readonly columns: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

export interface TableChanges {
  readonly table: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The first of them. */
  readonly first: readonly RowChange[];
}

const SHOWN_ROWS = 10;

/** Tables of market data that imports write, with the columns that tell their rows apart. */
const watched = {
  issuer: ['id'],
  instrument: ['id'],
  bond_terms: ['instrument_id'],
  cash_flow: ['instrument_id', 'number'],
  offer: ['instrument_id', 'number'],
  rating: ['id'],
  venue: ['id'],
  curve: ['id'],
  curve_day: ['curve_id', 'date'],
  auction: ['instrument_id', 'auction_date'],
  trading_day: ['instrument_id', 'venue_id', 'date'],
} as const;

/** Columns that follow from a change, and are not what a source says. */
const following = new Set([
  ...['source_id', 'import_id', 'stored_at', 'updated_at'],
  ...fieldsOf(derivedColumns).map(columnName),
]);

const CREATE_NOTES = `
  create temporary table noted_count (name text, kind text, count bigint) on commit drop;
  create temporary table noted_row (name text, kind text, before jsonb, after jsonb) on commit drop;
  create function note_dry_run() returns trigger language plpgsql as $$
  declare
    kind constant text := case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end;
    source constant text := case tg_op when 'INSERT' then 'after' when 'UPDATE' then 'after join before using (' || tg_argv[0] || ')' else 'before' end;
    before constant text := case tg_op when 'INSERT' then 'null::jsonb' else 'to_jsonb(before)' end;
    after constant text := case tg_op when 'DELETE' then 'null::jsonb' else 'to_jsonb(after)' end;
    room constant integer := ${SHOWN_ROWS} - (select count(*) from noted_row where name = tg_table_name);
  begin
    execute format('insert into noted_count select %L, %L, count(*) from %s', tg_table_name, kind, source);
    execute format('insert into noted_row select %L, %L, %s, %s from %s limit %s', tg_table_name, kind, before, after, source, greatest(room, 0));
    return null;
  end $$`;

const transitions = {
  insert: 'new table as after',
  update: 'old table as before new table as after',
  delete: 'old table as before',
} as const;

/** From here on the transaction notes what it does to the tables of market data. Only for one that is undone: the triggers are part of it. */
export async function watchChanges({ client }: WriteTransaction): Promise<void> {
  await client.query(CREATE_NOTES);
  for (const [table, keys] of Object.entries(watched)) {
    for (const [operation, tables] of Object.entries(transitions)) {
      await client.query(`create trigger dry_run_${operation} after ${operation} on ${table} referencing ${tables}
        for each statement execute function note_dry_run('${keys.join(', ')}')`);
    }
  }
}

interface NotedRow {
  readonly name: keyof typeof watched;
  readonly kind: ChangeKind;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly instrument: string | null;
  readonly venue: string | null;
}

const FIND_ROWS = `
  select noted.*, coalesce(instrument.isin, instrument.ticker, instrument.name) as instrument, venue.code as venue
  from noted_row as noted
  left join instrument on instrument.id = (coalesce(after, before) ->> 'instrument_id')::bigint
  left join venue on venue.id = (coalesce(after, before) ->> 'venue_id')::integer`;

const FIND_COUNTS = `
  select name, sum(count) filter (where kind = 'added')::integer as added,
    sum(count) filter (where kind = 'changed')::integer as changed,
    sum(count) filter (where kind = 'removed')::integer as removed
  from noted_count group by name having sum(count) > 0`;

function rowName({ name, before, after, instrument, venue }: NotedRow): string {
  const row = after ?? before ?? {};
  const known: Readonly<Record<string, unknown>> = {
    id: row.isin ?? row.code ?? row.name ?? row.agency,
    instrument_id: instrument,
    venue_id: venue,
    number: row.payment_date ?? row.date ?? row.number,
  };
  return watched[name].map((key) => String(known[key] ?? row[key])).join(' ');
}

function rowChange(noted: NotedRow): RowChange {
  const { kind, before, after } = noted;
  const names = kind === 'changed' ? Object.keys(after ?? {}).filter((name) => !following.has(name)) : [];
  const columns = names.map((name) => ({ name, before: before?.[name], after: after?.[name] }));
  const differing = columns.filter((column) => JSON.stringify(column.before) !== JSON.stringify(column.after));
  return { kind, row: rowName(noted), columns: differing };
}

/** What was noted, by table. */
export async function findChanges({ client }: WriteTransaction): Promise<readonly TableChanges[]> {
  const counts = await client.query<Record<'name' | ChangeKind, string | number | null>>(FIND_COUNTS);
  const rows = await client.query<NotedRow>(FIND_ROWS);
  return Object.keys(watched).flatMap((table): readonly TableChanges[] => {
    const count = counts.rows.find(({ name }) => name === table);
    if (count === undefined) return [];
    const of = (kind: ChangeKind) => Number(count[kind] ?? 0);
    const first = rows.rows.filter(({ name }) => name === table).map(rowChange);
    return [{ table, added: of('added'), changed: of('changed'), removed: of('removed'), first }];
  });
}
