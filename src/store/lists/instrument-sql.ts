import { sql } from 'kysely';
import { activeStatusIds } from '#domain/bond/bond-status.ts';
import type { companyFields } from '#domain/fields/company-fields.ts';
import type { fundFields, indexFields, stockFields } from '#domain/fields/instrument-fields.ts';
import { grades, gradesBetween, rankOfGrade } from '#domain/issuer/grades.ts';
import type { MultiplierKey } from '#domain/issuer/multipliers/multipliers.ts';
import { lists, type OtherListId } from '#domain/lists/lists.ts';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { isActiveBond } from '../issuer/issuers/company-issues.ts';
import { outstandingAmount } from '../market/instruments/instrument-table.ts';
import type { FieldSql, ListColumns, ListContext, ListSql, Sql } from './list-sql.ts';
import { openedColumns } from './list-sql.ts';
import { foldedText } from './search/folded-text.ts';

/** The list of stocks, indexes, ETFs or companies needs no values that stand for rows, and no yield is beyond its measure. */
export type OtherContext = Pick<ListContext, 'today' | 'closedVenueId'>;

type ColumnsOf<Fields extends readonly { readonly id: string }[]> = Readonly<Record<Fields[number]['id'], FieldSql>>;

const instrumentJoins = sql`left join issuer on issuer.id = instrument.issuer_id
  left join latest_figure figure on figure.instrument_id = instrument.id
  left join venue on venue.id = figure.venue_id
  left join tracked_index on tracked_index.fund_id = instrument.id
  left join instrument tracked on tracked.id = tracked_index.index_id`;

/** The value of the trading day before. */
export const valueBefore = sql`(select day.indicative_price
  from last_day_before(figure.instrument_id, figure.venue_id, figure.date) as day)`;

/** As `yearOfDividends` has it, over the latest price. */
const dividendYield = sql`(select sum(paid.amount) / nullif(greatest(figure.indicative_price, 0), 0) from dividend paid
  where paid.instrument_id = instrument.id and paid.record_on <= figure.date
    and paid.record_on > (figure.date - interval '12 months')::date
  having bool_and(paid.currency = instrument.currency))`;

/** A multiplier of the latest quarter that an issuer has reported. */
function multiplier(key: MultiplierKey, issuerId: Sql): FieldSql {
  return {
    value: sql`(select own.value from company_multiplier own where own.issuer_id = ${issuerId} and own.multiplier = ${key}
      and own.quarter_ends_on = (select max(known.quarter_ends_on) from company_multiplier known where known.issuer_id = ${issuerId}))`,
  };
}

interface Parts {
  readonly table: 'index_member' | 'fund_holding';
  readonly owner: 'index_id' | 'fund_id';
}

/** What an index or a fund has on its latest day: how many parts, and of which kind most are, of funds by weight. */
function partColumns({ table, owner }: Parts): Readonly<Record<'members' | 'assets', FieldSql>> {
  const id = sql.ref(`part.${owner}`);
  const latest = sql`${id} = instrument.id and part.as_of = (select max(known.as_of) from ${sql.table(table)} known
    where ${sql.ref(`known.${owner}`)} = instrument.id)`;
  const heaviest = table === 'fund_holding' ? sql`sum(part.weight) desc nulls last,` : sql``;
  return {
    members: { value: sql`(select nullif(count(*), 0)::int from ${sql.table(table)} part where ${latest})` },
    assets: {
      value: sql`(select held.kind from ${sql.table(table)} part join instrument held on held.id = part.instrument_id
        where ${latest} group by held.kind order by ${heaviest} count(*) desc, held.kind limit 1)`,
    },
  };
}

const plain = (value: Sql): FieldSql => ({ value });
const { members, assets } = partColumns({ table: 'index_member', owner: 'index_id' });
const held = partColumns({ table: 'fund_holding', owner: 'fund_id' });

const shared = {
  ticker: plain(sql`instrument.ticker`),
  isin: plain(sql`instrument.isin`),
  currency: plain(sql`instrument.currency`),
  value: plain(sql`figure.indicative_price`),
  change: plain(sql`(figure.indicative_price / nullif(${valueBefore}, 0) - 1)`),
  date: plain(sql`figure.date`),
  venue: { value: sql`venue.code`, title: sql`venue.name` },
} satisfies ListColumns;

const issuerName = { value: sql`issuer.name`, order: foldedText(sql`issuer.name`) };

const stocks: ColumnsOf<typeof stockFields> = {
  ...shared,
  issuer: issuerName,
  sector: plain(sql`lower(issuer.sector)`),
  country: plain(sql`issuer.country`),
  dividend_yield: plain(dividendYield),
  price_to_earnings: multiplier('price_to_earnings', sql`instrument.issuer_id`),
  price_to_book: multiplier('price_to_book', sql`instrument.issuer_id`),
  ev_to_ebitda: multiplier('ev_to_ebitda', sql`instrument.issuer_id`),
  return_on_equity: multiplier('return_on_equity', sql`instrument.issuer_id`),
};

const indexes: ColumnsOf<typeof indexFields> = { ...shared, members, assets };

const etf: ColumnsOf<typeof fundFields> = {
  ...shared,
  ...held,
  issuer: { ...issuerName, value: sql`issuer.id::text`, title: sql`issuer.name` },
  index: { value: sql`tracked.id::text`, title: sql`tracked.name` },
  dividend_yield: plain(dividendYield),
};

const ofInstruments = { stocks, indexes, etf };

/** What the search index calls the rows of each list. */
const kindOfList = {
  stocks: 'stock',
  indexes: 'index',
  etf: 'etf',
  companies: 'company',
} as const satisfies Readonly<Record<OtherListId, SearchKind>>;

const rankTable = sql`(values ${sql.join(
  grades.flatMap((grade) =>
    gradesBetween(grade, grade).map((text) => sql`(${sql.lit(text)}, ${sql.lit(rankOfGrade(grade))}::int)`),
  ),
)}) as known (grade, rank)`;

/** The latest international grades of each agency. */
const issuerRanks = sql`(select array_agg(distinct known.rank order by known.rank) from (
    select distinct on (agency, type_id) grade from rating where rating.issuer_id = issuer.id and type_id <> 3
    order by agency, type_id, rated_on desc, rating.id desc
  ) as latest join ${rankTable} using (grade))`;

/** Units of each currency for one euro, on its latest day. */
const ratesPerEuro = (today: string) => sql`(select jsonb_object_agg(currency, per_euro) from (
    select distinct on (currency) currency, per_euro from exchange_rate where date <= ${today}::date order by currency, date desc
  ) as latest)`;

/** What is outstanding of the active bonds of an issuer, by face in euros; null where an amount or a rate is not known. */
const bondDebt = (active: Sql, today: string) => sql`(
    select case when bool_and(amount is not null and per_euro is not null) then sum(amount / per_euro) end
    from instrument join bond_terms terms on terms.instrument_id = instrument.id
      cross join lateral (select ${outstandingAmount} as amount,
        case terms.face_currency when 'EUR' then 1 else (${ratesPerEuro(today)} ->> terms.face_currency)::float8 end as per_euro) as own
    where instrument.issuer_id = issuer.id and ${active})`;

function companyColumns(today: string): ColumnsOf<typeof companyFields> {
  const active = isActiveBond({ statusIds: activeStatusIds, today });
  const own = (key: MultiplierKey) => multiplier(key, sql`issuer.id`);
  return {
    country: plain(sql`issuer.country`),
    sector: plain(sql`lower(issuer.sector)`),
    rating: plain(issuerRanks),
    bonds: plain(sql`(select count(*)::int from instrument join bond_terms terms on terms.instrument_id = instrument.id
      where instrument.issuer_id = issuer.id and ${active})`),
    bond_debt: plain(bondDebt(active, today)),
    net_debt_to_ebitda: own('net_debt_to_ebitda'),
    interest_cover: own('interest_cover'),
    debt_to_equity: own('debt_to_equity'),
    equity_to_assets: own('equity_to_assets'),
    ebitda_margin: own('ebitda_margin'),
    return_on_equity: own('return_on_equity'),
    lei: plain(sql`issuer.lei`),
  };
}

/** A list in SQL as a reader may know it. */
export function listSql(id: OtherListId, { today, closedVenueId }: OtherContext): ListSql {
  if (id === 'companies')
    return { kind: 'company', table: 'issuer', joins: sql``, where: sql`true`, columns: companyColumns(today) };
  const kind = kindOfList[id];
  return {
    kind,
    table: 'instrument',
    joins: instrumentJoins,
    where: sql`instrument.kind = ${kind}`,
    columns: openedColumns(lists[id], ofInstruments[id], { closedVenueId, maxYield: null }),
  };
}
