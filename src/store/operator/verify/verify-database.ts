import type pg from 'pg';
import { isLei } from '#domain/issuer/legal-entity.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { withBackupConnection } from '../backup/backup-connection.ts';
import { queryRules } from './query-rules.ts';
import { type BrokenRule, type QueryRule, type Reference, rowRules, type TableRules } from './row-rules.ts';

const EXAMPLES = 5;
const AT_ONCE = 20_000;
/** East of all other places the date is this far ahead of UTC. */
const FURTHEST_EAST_MS = 14 * 3_600_000;
const MAX_FLOAT = '1.7976931348623157e308';

/** Rules that no list of conditions says. */
const otherRules = {
  'numbers-finite': 'no number is infinite, or none at all (NaN)',
  'row-has-its-owner': 'what names an instrument, issuer, venue, source, import or account names one that is there',
  'sequence-ahead': 'the next number of a table is higher than those in it',
  'isin-check-digit': 'an ISIN ends in its check digit (ISO 6166)',
  'lei-check-digits': 'a legal entity identifier ends in its check digits (ISO 17442)',
} as const;

/** Every rule with what it says, in the order of checking. */
export function allRules(): readonly { readonly name: string; readonly says: string }[] {
  const rows = rowRules('1970-01-01').flatMap(({ rules }) => rules);
  const others = Object.entries(otherRules).map(([name, says]) => ({ name, says }));
  return [...rows, ...queryRules, ...others].map(({ name, says }) => ({ name, says }));
}

type OnRule = (rule: string) => void;

async function brokenRows(client: pg.ClientBase, { table, key, rules }: TableRules): Promise<readonly BrokenRule[]> {
  const counts = rules.map(({ broken }, at) => `count(*) filter (where ${broken})::text as "${at}"`);
  const { rows } = await client.query<Record<string, string>>(`select ${counts.join(', ')} from ${table}`);
  const found: BrokenRule[] = [];
  for (const [at, { name, broken }] of rules.entries()) {
    const count = Number(rows[0]?.[at] ?? 0);
    if (count === 0) continue;
    const examples = await client.query<{ example: string }>(
      `select concat_ws(' ', ${key.join(', ')}) as example from ${table} where ${broken} order by ${key.join(', ')} limit ${EXAMPLES}`,
    );
    found.push({ rule: name, table, count, examples: examples.rows.map(({ example }) => example) });
  }
  return found;
}

async function brokenQuery(client: pg.ClientBase, { name, query }: Pick<QueryRule, 'name' | 'query'>, table?: string) {
  const { rows } = await client.query<{ count: string; examples: readonly string[] | null }>(
    `with broken as (${query}) select count(*)::text as count,
       (select array_agg(example) from (select example from broken order by example limit ${EXAMPLES}) as first) as examples from broken`,
  );
  const count = Number(rows[0]?.count ?? 0);
  if (count === 0) return [];
  return [{ rule: name, ...(table !== undefined && { table }), count, examples: rows[0]?.examples ?? [] }];
}

interface FloatColumns {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

const FIND_FLOATS = `
  select relname as table, array_agg(attname::text order by attnum) as columns,
    coalesce((select array_agg(key.attname::text order by key.attnum) from pg_index join pg_attribute as key
      on key.attrelid = indrelid and key.attnum = any(indkey) where indrelid = pg_class.oid and indisprimary), '{}') as key
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and atttypid = 'float8'::regtype
  group by pg_class.oid, relname order by relname`;

/** The rule of finite numbers of each table that has any. */
async function finiteRules(client: pg.ClientBase): Promise<readonly TableRules[]> {
  const { rows } = await client.query<FloatColumns>(FIND_FLOATS);
  return rows.map(({ table, columns, key }) => {
    const broken = columns.map((column) => `${column} not between -${MAX_FLOAT} and ${MAX_FLOAT}`).join(' or ');
    return { table, key: key.length > 0 ? key : columns, rules: [{ name: 'numbers-finite', says: '', broken }] };
  });
}

/** Numbers of a table in the order of reading: rules of the same table are counted in one pass. */
function joined(one: readonly TableRules[], other: readonly TableRules[]): readonly TableRules[] {
  const alone = other.filter(({ table }) => !one.some((rules) => rules.table === table));
  const extended = one.map((rules) => {
    const more = other.filter(({ table }) => table === rules.table).flatMap((found) => found.rules);
    return { ...rules, rules: [...rules.rules, ...more] };
  });
  return [...extended, ...alone];
}

const FIND_IDENTITIES = `
  select relname as table, attname as column, pg_get_serial_sequence(format('%I', relname), attname) as sequence
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> '' order by 1`;

async function brokenSequences(client: pg.ClientBase): Promise<readonly BrokenRule[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(FIND_IDENTITIES);
  const found: BrokenRule[] = [];
  for (const { table, column, sequence } of rows) {
    const query = `select max(${column})::text as example from ${table} having max(${column}) >=
      (select case when is_called then last_value + 1 else last_value end from ${sequence})`;
    found.push(...(await brokenQuery(client, { name: 'sequence-ahead', query }, table)));
  }
  return found;
}

interface CodeRule {
  readonly rule: keyof typeof otherRules;
  readonly table: string;
  readonly column: string;
  readonly isRight: (code: string) => boolean;
}

const CODES: readonly CodeRule[] = [
  { rule: 'isin-check-digit', table: 'instrument', column: 'isin', isRight: isIsin },
  { rule: 'lei-check-digits', table: 'issuer', column: 'lei', isRight: isLei },
  { rule: 'lei-check-digits', table: 'legal_entity', column: 'lei', isRight: isLei },
];

async function brokenCodes(client: pg.ClientBase, { rule, table, column, isRight }: CodeRule) {
  const wrong: string[] = [];
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ code: string }>(
      `select ${column} as code from ${table} where ${column} > $1 order by ${column} limit ${AT_ONCE}`,
      [last],
    );
    wrong.push(...rows.map(({ code }) => code).filter((code) => !isRight(code)));
    const end = rows.at(-1)?.code;
    if (end === undefined) break;
    last = end;
  }
  return wrong.length === 0 ? [] : [{ rule, table, count: wrong.length, examples: wrong.slice(0, EXAMPLES) }];
}

/** Columns that name a row of another table, wherever they stand. */
const REFERENCES: readonly Reference[] = [
  ...['instrument_id', 'bond_id', 'fund_id', 'index_id', 'underlying_id'].map((column) => ({
    column,
    parent: 'instrument',
  })),
  ...['issuer_id', 'related_issuer_id'].map((column) => ({ column, parent: 'issuer' })),
  { column: 'venue_id', parent: 'venue' },
  { column: 'source_id', parent: 'source' },
  { column: 'import_id', parent: 'import_run' },
  { column: 'curve_id', parent: 'curve' },
  { column: 'participant_id', parent: 'participant' },
  { column: 'contact_id', parent: 'participant_contact' },
  { column: 'account_id', parent: 'account' },
];

/** What outlives the row that it names, for its reason: the log tells of accounts that are gone, the sector of a company that is gone is still owed its medians. */
const OUTLIVING: ReadonlySet<string> = new Set([
  'audit_log.account_id',
  'company_multiplier.issuer_id',
  'multiplier_change.issuer_id',
]);

const FIND_COLUMNS = `
  select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attname = any($1)
    and not exists (select 1 from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
  order by 1, 2`;

/** A column that names rows of another table, which the database itself does not hold to it. */
interface OpenReference extends Reference {
  readonly table: string;
}

async function findOpenReferences(client: pg.ClientBase): Promise<readonly OpenReference[]> {
  const parents = new Map(REFERENCES.map(({ column, parent }) => [column, parent]));
  const { rows } = await client.query<{ table: string; column: string }>(FIND_COLUMNS, [[...parents.keys()]]);
  return rows.flatMap(({ table, column }) => {
    const parent = parents.get(column);
    return parent === undefined || OUTLIVING.has(`${table}.${column}`) ? [] : [{ table, column, parent }];
  });
}

/** The ids in a column that name no row. */
function orphansQuery({ table, column, parent }: OpenReference): string {
  // The generated market comes with rows of demo accounts, which are made when they are first offered.
  const owed = parent === 'account' ? ' where not exists (select 1 from instrument where is_generated)' : '';
  return `select id::text as example from
    (select distinct ${column} as id from ${table} where ${column} is not null except select id from ${parent}) as lost${owed}`;
}

/** Holds what is stored against the rules of the domain; gives those that are broken. `now` decides what is in the future. */
export function verifyDatabase(
  url: string,
  now: Date,
  onRule: OnRule = () => undefined,
): Promise<readonly BrokenRule[]> {
  const latestDay = new Date(now.getTime() + FURTHEST_EAST_MS).toISOString().slice(0, 10);
  return withBackupConnection(url, async (client) => {
    const broken: BrokenRule[] = [];
    const take = async (name: string, work: Promise<readonly BrokenRule[]>) => {
      onRule(name);
      broken.push(...(await work));
    };
    await client.query('begin isolation level repeatable read read only');
    for (const rules of joined(rowRules(latestDay), await finiteRules(client)))
      await take(rules.table, brokenRows(client, rules));
    for (const rule of queryRules) await take(rule.name, brokenQuery(client, rule));
    for (const open of await findOpenReferences(client))
      await take(
        `${open.table}.${open.column}`,
        brokenQuery(client, { name: 'row-has-its-owner', query: orphansQuery(open) }, `${open.table}.${open.column}`),
      );
    await take('sequences', brokenSequences(client));
    for (const code of CODES) await take(`${code.table}.${code.column}`, brokenCodes(client, code));
    await client.query('commit');
    return broken;
  });
}
