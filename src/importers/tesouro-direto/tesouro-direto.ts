import { growsByRate } from '#domain/bond/bond-gaps.ts';
import { bondCalendar, bondDescription, settlementDayOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import type { RowFailure } from '#domain/market/import-run.ts';
import { emptyDay, type ObservedDay } from '#domain/market/trading-day.ts';
import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import { settle } from '#math/bond/settled-bond.ts';
import { businessDaysBetween } from '#math/dates/business-days.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { fractionFromPercent, type IsoDate, rate, valueOrNull } from '#math/units.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { markMatured, saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { findChangedDays } from '#store/market/trading-days/changed-days.ts';
import { saveObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { type NewVenue, saveVenues } from '#store/market/venues/venues.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { csvTable, firstLine } from '../parsing/parse-csv.ts';
import type { DateForm, RowFields } from '../parsing/row-fields.ts';
import { publicSource } from '../public-source.ts';
import {
  nothingStored,
  type ReadFile,
  type SourceFile,
  type SourceImporter,
  type StoredRows,
} from '../source-importer.ts';
import type { TesouroBond } from './tesouro-terms.ts';
import { paymentsOf, termsOf, tesouroCode, tesouroInstrument, tesouroIssuer, tesouroKinds } from './tesouro-terms.ts';

const HEADING = 'Tipo Titulo;Data Vencimento;Data Base;Taxa Compra Manha';

const slashForm: DateForm = (text) => /^\d{2}\/\d{2}\/\d{4}$/.exec(text)?.[0].split('/').toReversed().join('-');

/** Rates of a day at which one buys from the treasury, and sells to it, as fractions; null where it does not. */
interface RatesRow {
  readonly bond: TesouroBond;
  readonly date: IsoDate;
  readonly buyRate: number | null;
  readonly sellRate: number | null;
}

/** A rate counts where the price beside it does: what is not offered has a price of zero. */
function rateOf(row: RowFields, rateField: string, priceField: string): number | null {
  const [percent, price] = [row.number(rateField), row.number(priceField)];
  return percent === null || price === null || price <= 0 ? null : fractionFromPercent(percent);
}

function parseRow(row: RowFields, seen: Set<string>): RatesRow[] {
  const title = row.requiredText('Tipo Titulo');
  const kind = tesouroKinds[title];
  if (row.isGood && kind === undefined) row.fail('bad-code', 'Tipo Titulo', title);
  const maturesOn = row.requiredDate('Data Vencimento', slashForm);
  const date = row.observedDate('Data Base', slashForm);
  const buyRate = rateOf(row, 'Taxa Compra Manha', 'PU Compra Manha');
  const sellRate = rateOf(row, 'Taxa Venda Manha', 'PU Venda Manha');
  if (!row.isGood || kind === undefined || maturesOn === null || date === null) return [];
  const key = `${title} ${maturesOn} ${date}`;
  if (maturesOn <= date) row.fail('out-of-range', 'Data Vencimento', maturesOn);
  else if (seen.has(key)) row.fail('duplicate-row', null, key);
  else if (buyRate === null && sellRate === null) row.fail('missing-value', 'PU Venda Manha', '');
  if (!row.isGood) return [];
  seen.add(key);
  return [{ bond: { title, kind, maturesOn }, date, buyRate, sellRate }];
}

const venue: NewVenue = {
  code: 'tesouro-direto',
  name: 'Tesouro Direto',
  kind: 'valuation',
  country: 'BR',
  timeZone: 'America/Sao_Paulo',
};

/** A security with what prices follow from. */
interface PricedBond {
  readonly terms: IssueTerms;
  readonly payments: readonly IssuePayment[];
  readonly resolved: ResolvedBond | null;
}

function pricedBond(bond: TesouroBond, instrumentId: number, from: IsoDate): PricedBond {
  const terms = termsOf(bond, instrumentId);
  const payments = paymentsOf(bond, terms, from);
  const resolved =
    payments.length === 0 || growsByRate(terms)
      ? null
      : resolveBond(bondDescription(terms, payments, bondCalendar(terms)));
  return { terms, payments, resolved };
}

const BUSINESS_DAYS_A_YEAR = 252;

/**
 * The clean price, per 100 of the updated nominal, that a rate means for a trade of the day which settles by the market's lag. The price per unit
 * of the file is the same where the nominal is 1,000; of others it is of a nominal that the file does not tell.
 */
function priceOf({ terms, resolved }: PricedBond, date: IsoDate, yieldRate: number | null): number | null {
  if (yieldRate === null || terms.maturesOn === null) return null;
  const calendar = bondCalendar(terms);
  const settlement = settlementDayOf(terms, calendar, date);
  if (resolved !== null) return valueOrNull(cleanPriceFromYield(settle(resolved, settlement), rate(yieldRate)));
  const days = businessDaysBetween(calendar, settlement, dayNumberFromIso(terms.maturesOn));
  return 100 / (1 + yieldRate) ** (days / BUSINESS_DAYS_A_YEAR);
}

async function saveSecurities(tx: WriteTransaction, bonds: readonly TesouroBond[]) {
  const issuerId = (await saveIssuers(tx, [tesouroIssuer])).get(tesouroIssuer.code);
  if (issuerId === undefined) throw new Error('the issuer was not stored');
  const codes = bonds.map(tesouroCode);
  const known = await findInstrumentIds(tx, 'own-tesouro-direto', codes);
  const { changed } = await saveInstruments(
    tx,
    bonds.map((bond) => tesouroInstrument(bond, issuerId, known.has(tesouroCode(bond)))),
  );
  return { ids: await findInstrumentIds(tx, 'own-tesouro-direto', codes), changed };
}

async function saveVenue(tx: WriteTransaction): Promise<number> {
  const venueId = (await saveVenues(tx, [venue])).get(venue.code);
  if (venueId === undefined) throw new Error('the venue was not stored');
  return venueId;
}

/** Stores the terms and payments of securities; gives the ids of those that changed. */
async function savePricedBonds(tx: WriteTransaction, priced: readonly PricedBond[], origin: Origin) {
  const terms = priced.map((bond) => bond.terms);
  const ids = terms.map(({ instrumentId }) => instrumentId);
  const flows = priced.flatMap((bond) =>
    bond.payments.map((payment) => ({ ...payment, instrumentId: bond.terms.instrumentId })),
  );
  return [...(await saveBondTerms(tx, terms, origin)), ...(await saveCashFlows(tx, ids, flows))];
}

/** Stores securities with terms and payments, and their quotes of each day. */
async function storeRates(tx: WriteTransaction, rows: readonly RatesRow[], origin: Origin): Promise<StoredRows> {
  if (rows.length === 0) return nothingStored;
  const byCode = Map.groupBy(
    rows.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ bond }) => tesouroCode(bond),
  );
  const bonds = [...byCode.values()].flatMap(([first]) => first?.bond ?? []);
  const { ids, changed } = await saveSecurities(tx, bonds);
  const schedules = await findKnownSchedules(tx, [...ids.values()]);
  const venueId = await saveVenue(tx);
  const priced: PricedBond[] = [];
  const days: ObservedDay[] = [];
  for (const [code, own] of byCode) {
    const [instrumentId, first] = [ids.get(code), own[0]];
    if (instrumentId === undefined || first === undefined) continue;
    const [from = first.date] = [schedules.get(instrumentId)?.firstAccrual ?? first.date, first.date].toSorted();
    const bond = pricedBond(first.bond, instrumentId, from);
    priced.push(bond);
    for (const { date, buyRate, sellRate } of own) {
      const [ask, bid] = [priceOf(bond, date, buyRate), priceOf(bond, date, sellRate)];
      days.push({ ...emptyDay, instrumentId, venueId, date, bid, ask });
    }
  }
  const changedBonds = await savePricedBonds(tx, priced, origin);
  const counts = await saveObservedDays(tx, days, origin);
  const dates = days.map(({ date }) => date).toSorted();
  const [date, last] = [dates[0], dates.at(-1)];
  if (date === undefined || last === undefined) return { ...counts, instrumentIds: [] };
  await markMatured(tx, origin.sourceId, last);
  const changedFrom = await findChangedDays(tx, [...ids.values()], origin, date);
  return { ...counts, instrumentIds: new Set([...changed, ...changedBonds]), changedFrom };
}

/** Reads the programme's file of prices and rates: semicolons, decimal commas, days with slashes. */
function readRates({ text }: SourceFile): ReadFile {
  const failures: RowFailure[] = [];
  const table = csvTable(text.replaceAll(',', '.'), failures, { separator: ';' });
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => (row.isGood ? parseRow(row, seen) : []));
  return { rowsRead: table.rows.length, failures, store: (tx, origin) => storeRates(tx, rows, origin) };
}

/** Securities of Tesouro Direto, the programme by which Brazil's treasury sells to individuals, with the rates of each day. */
export const tesouroDireto: SourceImporter = {
  source: publicSource('tesouro-direto'),
  kinds: [{ kind: 'rates', matches: ({ text }) => firstLine(text).startsWith(HEADING), read: readRates }],
};

const RESOURCE = '/ckan/dataset/df56aa42-484a-4a59-8184-7676580c81e3/resource/796d2059-14e9-44e3-80c9-2d9e30b405c1';

export const tesouroDiretoPlan = filePlan({
  rates: {
    files: () => [{ name: 'precotaxatesourodireto.csv', path: `${RESOURCE}/download/precotaxatesourodireto.csv` }],
  },
});
