import { isKeptByStatement } from '../../platform/as-of/write-with-history.ts';
import { writeByInstrument } from '../../platform/bulk-copy/noted-writes.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { keepHeld, removeFollowing, type Shape, stageOf } from './keep-held.ts';

/** The runs of an import that is taken back, among all. */
export interface UndoneRun {
  readonly ids: readonly number[];
  /** With which they stored their rows. */
  readonly moments: readonly string[];
}

/** What becomes of the rows of a table that an import stored, replaced or removed. */
export interface UndoneTable {
  readonly table: string;
  /** Rows that are there no more, since nothing was there before. */
  readonly removed: number;
  /** Rows that are again as they were. */
  readonly restored: number;
  /** Rows that stay: a later import said something else of them, or other data hang on them. */
  readonly refused: number;
  /** The first of those, by ISIN or name, and date. */
  readonly firstRefused: readonly string[];
  /** Of terms: bonds that stay and whose page goes with them, and the first of them by name. */
  readonly losing: number;
  readonly firstLosing: readonly string[];
}

const SHOWN = 10;
/** Follow from others, and are computed anew. */
const computed = new Set(['fitted_curve_day', 'latest_end_yield']);
/** Those that others belong to come back before them, and go after them. */
const parents = ['issuer', 'instrument', 'report', 'document'];
/** The instrument that a row is of, where another column than `instrument_id` says it. */
const owners: Readonly<Record<string, string>> = {
  index_member: 'index_id',
  fund_holding: 'fund_id',
  tracked_index: 'fund_id',
};

const FIND_SHAPES = `
  select relname as table,
    array(select quote_ident(attname) from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'p' and conrelid = pg_class.oid order by array_position(conkey, attnum))::text[] as keys,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attname <> 'stored_at' order by attnum)::text[] as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and to_regclass('public.superseded_' || relname) is not null order by relname`;

/** The tables of which replaced rows are kept, parents first. */
async function findShapes({ client }: WriteTransaction): Promise<readonly Shape[]> {
  const { rows } = await client.query<Omit<Shape, 'hasImport'>>(FIND_SHAPES);
  const placeOf = ({ table }: Pick<Shape, 'table'>) =>
    parents.includes(table) ? parents.indexOf(table) : parents.length;
  return rows
    .filter(({ table }) => !computed.has(table))
    .map((shape) => ({ ...shape, hasImport: shape.columns.includes('import_id') }))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface Moments {
  readonly undoneIds: readonly number[];
  readonly undone: readonly string[];
  /** Of taking back. */
  readonly undoing: readonly string[];
  readonly imports: readonly string[];
}

async function findMoments({ client }: WriteTransaction, { ids }: UndoneRun): Promise<Moments> {
  const { rows } = await client.query<{ id: number; moment: string; undoing: string | null }>(
    'select id, stored_at::text as moment, undone_at::text as undoing from import_run where stored_at is not null',
  );
  const isUndone = (run: (typeof rows)[number]) => ids.includes(run.id) || run.undoing !== null;
  return {
    undoneIds: rows.filter(isUndone).map((run) => run.id),
    undone: rows.filter(isUndone).map(({ moment }) => moment),
    undoing: rows.flatMap(({ undoing }) => undoing ?? []),
    imports: rows.map(({ moment }) => moment),
  };
}

/** What the rows that an import touched were and are, and what was stored and removed of them at which moment. */
function events({ table, keys, hasImport }: Shape): string {
  const list = (prefix = '') => keys.map((key) => `${prefix}${key}`).join(', ');
  const mine = hasImport ? 'import_id = any($2::bigint[])' : 'stored_at = any($1::timestamptz[])';
  const stored = hasImport
    ? 'case when import_id = any($3::bigint[]) then 0 else 1 end'
    : `case when at = any($4::timestamptz[]) or at = any($5::timestamptz[]) then 0 when at = any($6::timestamptz[]) then 1 end`;
  const removed = 'case when until = any($4::timestamptz[]) or until = any($5::timestamptz[]) then 0 else 1 end';
  const importId = hasImport ? 'import_id' : 'null::bigint as import_id';
  return `touched as (
      select ${list()} from ${table} where ${mine}
      union select ${list()} from superseded_${table} where ${mine} or superseded_at = any($1::timestamptz[])
    ), version as (
      select ${list('known.')}, stored_at as at, 'infinity'::timestamptz as until, ${importId}, to_jsonb(known) - 'stored_at' as said
      from ${table} as known join touched using (${list()})
      union all
      select ${list('known.')}, stored_at, superseded_at, ${importId}, to_jsonb(known) - 'stored_at' - 'superseded_at'
      from superseded_${table} as known join touched using (${list()})
    ), event as (
      select ${list()}, at, ${stored} as counts, said from version
      union all
      select ${list()}, until, ${removed}, null::jsonb from version as gone
      where until < 'infinity'
        and not exists (select from version as next where (${list('next.')}, next.at) = (${list('gone.')}, gone.until))
    )`;
}

/**
 * The statement that says of each row that the import touched what it is now, and what it would be had it never been imported. A row has a
 * history of events: what was stored, and when it was removed. Events of imports that are taken back, and of taking back, do not count;
 * the last one that counts stands. What neither an import nor an undo stored, such as coupons that are computed, follows the event before it.
 */
function decisions(shape: Shape): string {
  const { keys, hasImport } = shape;
  const key = keys.join(', ');
  return `
    with ${events(shape)}, grouped as (
      select *, count(counts) over (partition by ${key} order by at) as part from event
    ), carried as (
      select *, coalesce(max(counts) over (partition by ${key}, part), 1) as stands from grouped
    ), final as (
      select distinct on (${key}) ${key}, said from carried where stands = 1 order by ${key}, at desc
    ), held as (
      select ${key}, bool_or(until = 'infinity') as is_there, (array_agg(said) filter (where until = 'infinity'))[1] as said,
        bool_or(${hasImport ? 'import_id = any($2::bigint[])' : 'at = any($1::timestamptz[])'}) as is_mine
      from version group by ${key}
    )
    select ${keys.map((name) => `held.${name}`).join(', ')}, final.said as row, held.said as was, case
      when not is_there and final.said is null then null
      when final.said is null then 'remove'
      when not is_there or held.said is distinct from final.said then 'restore'
      when is_mine then 'refuse'
    end as action
    from held left join final using (${key})`;
}

const bigint = (values: readonly number[]) => `'{${values.join(',')}}'::bigint[]`;
const moments = (values: readonly string[]) => `'{${values.map((moment) => `"${moment}"`).join(',')}}'::timestamptz[]`;

/** A statement that makes a table takes no values beside it. */
function withValues(text: string, run: UndoneRun, { undoneIds, undone, undoing, imports }: Moments): string {
  const values: Readonly<Record<string, string>> = {
    '$1::timestamptz[]': moments(run.moments),
    '$2::bigint[]': bigint(run.ids),
    '$3::bigint[]': bigint(undoneIds),
    '$4::timestamptz[]': moments(undone),
    '$5::timestamptz[]': moments(undoing),
    '$6::timestamptz[]': moments(imports),
  };
  return text.replaceAll(/\$[1-6](::\w+(\[\])?)?/g, (found) => values[found] ?? found);
}

async function idsOf({ client }: WriteTransaction, shape: Shape, action: string): Promise<readonly number[]> {
  const text = `select distinct instrument_id as id from ${stageOf(shape)} where action = '${action}'`;
  return (await client.query<{ id: number }>(text)).rows.map(({ id }) => id);
}

async function removeRows(tx: WriteTransaction, shape: Shape): Promise<number> {
  const { table, keys } = shape;
  const list = keys.join(', ');
  const gone = `(${list}) in (select ${list} from ${stageOf(shape)} where action = 'remove')`;
  if (!isKeptByStatement(table)) return (await tx.client.query(`delete from ${table} where ${gone}`)).rowCount ?? 0;
  const statement = `delete from ${table} where instrument_id = any($1) and ${gone}`;
  const values = [await idsOf(tx, shape, 'remove')];
  return (await writeByInstrument(tx, { table, statement, values, isRemoval: true })).length;
}

async function restoreRows(tx: WriteTransaction, shape: Shape): Promise<number> {
  const { table, keys, columns } = shape;
  const others = columns.filter((name) => !keys.includes(name));
  const updated = [
    ...others.map((name) => `${name} = excluded.${name}`),
    ...(isKeptByStatement(table) ? ['stored_at = excluded.stored_at'] : []),
  ];
  const action = updated.length === 0 ? 'do nothing' : `do update set ${updated.join(', ')}`;
  // A unique value that a row gives up is free before another takes it.
  const order = isKeptByStatement(table) ? '' : ' order by decided.was is null';
  const statement = `insert into ${table} as target (${columns.join(', ')}) overriding system value
    select ${columns.map((name) => `item.${name}`).join(', ')} from ${stageOf(shape)} as decided
    cross join jsonb_populate_record(null::${table}, decided.row) as item where decided.action = 'restore'${order}
    on conflict (${keys.join(', ')}) ${action}`;
  if (isKeptByStatement(table)) return (await writeByInstrument(tx, { table, statement })).length;
  return (await tx.client.query(statement)).rowCount ?? 0;
}

const bondName = (column: string) => `(select coalesce(isin, name) from instrument where instrument.id = ${column})`;
const issuerName = (column: string) => `(select name from issuer where issuer.id = ${column})`;

/** What a part of a key is called where it is a number of ours. */
function namedKey({ table }: Shape, key: string): string {
  const column = `decided.${key}`;
  if (key === 'instrument_id' || owners[table] === key || (table === 'instrument' && key === 'id'))
    return bondName(column);
  if (key === 'issuer_id' || (table === 'issuer' && key === 'id')) return issuerName(column);
  if (key === 'venue_id') return `(select name from venue where venue.id = ${column})`;
  return column;
}

async function findRefused({ client }: WriteTransaction, shape: Shape) {
  const { rows } = await client.query<{ key: string; count: number }>(
    `select concat_ws(' ', ${shape.keys.map((key) => namedKey(shape, key)).join(', ')}) as key,
       (count(*) over ())::integer as count
     from ${stageOf(shape)} as decided where action = 'refuse' order by ${shape.keys.join(', ')} limit ${SHOWN}`,
  );
  return { refused: rows[0]?.count ?? 0, firstRefused: rows.map(({ key }) => key) };
}

/** Bonds that stay without the terms that their page needs. */
async function findLosing({ client }: WriteTransaction, shape: Shape) {
  if (shape.table !== 'bond_terms') return { losing: 0, firstLosing: [] };
  const { rows } = await client.query<{ name: string; count: number }>(
    `select instrument.name || coalesce(' ' || isin, '') as name, (count(*) over ())::integer as count
     from ${stageOf(shape)} as decided join instrument on instrument.id = decided.instrument_id
     where action = 'remove' order by 1 limit ${SHOWN}`,
  );
  return { losing: rows[0]?.count ?? 0, firstLosing: rows.map(({ name }) => name) };
}

/** Told of the steps that are done, of how many. */
export type OnStep = (done: number, total: number) => Promise<void>;

/** What was touched, for who computes what follows: instruments, and days of curves, rates and indices. */
export interface Touched {
  readonly tables: readonly UndoneTable[];
  readonly instrumentIds: ReadonlySet<number>;
  readonly issuerIds: ReadonlySet<number>;
}

async function touchedBy({ client }: WriteTransaction, shape: Shape, of: 'instrument' | 'issuer') {
  const column = (of === 'instrument' ? owners[shape.table] : undefined) ?? `${of}_id`;
  if (shape.table !== of && !shape.columns.includes(column)) return [];
  const value = shape.keys.includes(column)
    ? column
    : shape.table === of
      ? 'id'
      : `(coalesce(row, was) ->> '${column}')::bigint`;
  const { rows } = await client.query<{ id: number | null }>(
    `select distinct ${value} as id from ${stageOf(shape)} where action in ('remove', 'restore')`,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Decides on each row of a table that the import touched; false where it touched none. */
async function decideRows({ client }: WriteTransaction, shape: Shape, statement: string): Promise<boolean> {
  await client.query(`drop table if exists ${stageOf(shape)}`);
  const { rowCount } = await client.query(`create temporary table undo_${shape.table} on commit drop as ${statement}`);
  return rowCount !== 0;
}

/** Without these a bond has no page. */
const isOfPage = ({ table }: Shape) => table === 'bond_terms' || table === 'cash_flow';

/** Lets go what nothing hangs on, rows before what they belong to. Terms and payments go last but the bond: where it stays, they do. */
async function removeAll(tx: WriteTransaction, shapes: readonly Shape[], undoneIds: readonly number[], told: OnTable) {
  const [terms, others] = [shapes.filter(isOfPage), shapes.filter((shape) => !isOfPage(shape)).toReversed()];
  const remove = async (shape: Shape) => {
    await removeFollowing(tx, shape);
    await told(shape, await removeRows(tx, shape));
  };
  for (const shape of others) {
    await keepHeld(tx, shape, undoneIds, terms);
    if (shape.table === 'instrument') for (const each of terms) await remove(each);
    await remove(shape);
  }
  if (!others.some(({ table }) => table === 'instrument')) for (const each of terms) await remove(each);
}

type OnTable = (shape: Shape, removed: number) => Promise<void>;

/**
 * Takes back what an import did to the tables of which replaced rows are kept: what it added goes, what it replaced or removed returns, and what
 * a later import said otherwise stays. What was known before, and what the import said, stays known for its days. The run is one that is not
 * noted as undone yet. `onStep` is told of each step that is done, and of how many.
 */
export async function undoTables(tx: WriteTransaction, run: UndoneRun, onStep: OnStep): Promise<Touched> {
  const at = await findMoments(tx, run);
  const all = await findShapes(tx);
  let done = 0;
  // Each table is decided on; those that the import touched are cleared and filled. Computing what follows is the last step.
  const told = () => onStep(++done, all.length * 3 + 1);
  const shapes: Shape[] = [];
  for (const shape of all) {
    if (await decideRows(tx, shape, withValues(decisions(shape), run, at))) shapes.push(shape);
    else done += 2;
    await told();
  }
  const counts = new Map<string, { removed: number; restored: number }>();
  const [instrumentIds, issuerIds] = [new Set<number>(), new Set<number>()];
  for (const shape of shapes) {
    for (const id of await touchedBy(tx, shape, 'instrument')) instrumentIds.add(id);
    for (const id of await touchedBy(tx, shape, 'issuer')) issuerIds.add(id);
  }
  await removeAll(tx, shapes, at.undoneIds, async ({ table }, removed) => {
    counts.set(table, { removed, restored: 0 });
    await told();
  });
  for (const shape of shapes) {
    const { removed = 0 } = counts.get(shape.table) ?? {};
    counts.set(shape.table, { removed, restored: await restoreRows(tx, shape) });
    await told();
  }
  const tables: UndoneTable[] = [];
  for (const shape of shapes) {
    const { removed = 0, restored = 0 } = counts.get(shape.table) ?? {};
    const told = { ...(await findRefused(tx, shape)), ...(await findLosing(tx, shape)) };
    if (removed + restored + told.refused > 0) tables.push({ table: shape.table, removed, restored, ...told });
  }
  return { tables, instrumentIds, issuerIds };
}
