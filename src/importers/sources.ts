import { addDays, dayNumberFromIso, isoFromDayNumber, weekday } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { bankOfCanada, bankOfCanadaPlan } from './bank-of-canada/bank-of-canada.ts';
import { bankOfEngland, bankOfEnglandPlan } from './bank-of-england/bank-of-england.ts';
import { bundesbank, bundesbankPlan } from './bundesbank/bundesbank.ts';
import { ecb, ecbPlan } from './ecb/ecb.ts';
import { federalReserve, federalReservePlan } from './federal-reserve/federal-reserve.ts';
import {
  type FetchPlan,
  type FetchRequest,
  type FetchStep,
  NothingError,
  type PoliteClient,
  RefusedError,
} from './fetching/polite-client.ts';
import { ImportError } from './file-fault.ts';
import { gleif } from './gleif/gleif.ts';
import { minfinRu } from './minfin-ru/minfin-ru.ts';
import { moexPlan } from './moex-iss/fetch-moex.ts';
import { moexIss } from './moex-iss/moex-iss.ts';
import { mofJapan, mofJapanPlan } from './mof-japan/mof-japan.ts';
import { newYorkFed, newYorkFedPlan } from './new-york-fed/new-york-fed.ts';
import { sec, secPlan } from './sec/sec.ts';
import { sourceFile } from './source-file.ts';
import type { SourceFile, SourceImporter } from './source-importer.ts';
import { tesouroDireto, tesouroDiretoPlan } from './tesouro-direto/tesouro-direto.ts';
import { ukDmo, ukDmoPlan } from './uk-dmo/uk-dmo.ts';
import { usTreasury } from './us-treasury/us-treasury.ts';

export interface ImportSource {
  readonly importer: SourceImporter;
  /** How to fetch from the source's public address; absent where only files are imported. */
  readonly plan?: FetchPlan;
}

/** The Treasury serves the two from different hosts. */
const PARTS_OF_HOST: Readonly<Record<string, readonly string[]>> = {
  'home.treasury.gov': ['curve', 'real-curve'],
  'www.treasurydirect.gov': ['prices'],
  'treasurydirect.gov': ['prices'],
};

const PARTS = ['prices', 'curve', 'real-curve'] as const;
const SELECT_DATE = '/GA-FI/FedInvest/selectSecurityPriceDate';
const PRICES = '/GA-FI/FedInvest/securityPriceDetail';
const RATES = '/resource-center/data-chart-center/interest-rates/pages/xml';
const CURVES = [
  { part: 'curve', data: 'daily_treasury_yield_curve', file: 'par-yield-curve' },
  { part: 'real-curve', data: 'daily_treasury_real_yield_curve', file: 'real-par-yield-curve' },
] as const;
// The curves' address is known to take most of twenty seconds.
const CURVE_TIMEOUT_MS = 60_000;

/** The form carries a token against forgery where the site asks for one. */
function tokenOf(page: string): Readonly<Record<string, string>> {
  const token = /name="_csrf"[^>]*\bvalue="([^"]+)"/.exec(page)?.[1];
  return token === undefined ? {} : { _csrf: token };
}

async function loadPrices(client: PoliteClient, date: IsoDate, { since }: FetchRequest): Promise<SourceFile> {
  const page = await client.ask(SELECT_DATE);
  const [year = '', month = '', day = ''] = date.split('-');
  const form = {
    priceDateDay: String(Number(day)),
    priceDateMonth: String(Number(month)),
    priceDateYear: year,
    fileType: 'csv',
    csv: 'CSV FORMAT',
    ...tokenOf(new TextDecoder().decode(page.bytes)),
  };
  const { bytes } = await client.ask(PRICES, { form, cookie: page.cookie });
  const file = sourceFile(`fedinvest-prices-${date}.csv`, bytes);
  const text = file.text.trim();
  // Of several days some are holidays.
  if (text === '' && since !== undefined) throw new NothingError(`no prices of ${date}`);
  if (text === '') throw new ImportError(`FedInvest has no prices of ${date}`);
  if (text.startsWith('<')) throw new RefusedError(`FedInvest answered a page, not prices of ${date}`);
  return file;
}

async function loadCurve(
  client: PoliteClient,
  year: number,
  { data, file }: (typeof CURVES)[number],
): Promise<SourceFile> {
  const path = `${RATES}?data=${data}&field_tdr_date_value=${year}`;
  const { bytes } = await client.ask(path, { timeoutMs: CURVE_TIMEOUT_MS });
  return sourceFile(`${file}-${year}.xml`, bytes);
}

/** The weekday before a day: prices appear in the evening. */
function lastWeekday(today: IsoDate): IsoDate {
  let day = addDays(dayNumberFromIso(today), -1);
  while (weekday(day) > 5) day = addDays(day, -1);
  return isoFromDayNumber(day);
}

/** A source that was not asked for longer is asked for the latest of the days alone. */
const MOST_DAYS = 14;

/** The day that was asked for, else the weekdays since a day, else the last one. */
function priceDays({ date, since, today }: FetchRequest): readonly IsoDate[] {
  if (date !== undefined) return [date];
  const last = dayNumberFromIso(lastWeekday(today));
  const from = since === undefined ? last : Math.max(dayNumberFromIso(since), addDays(last, -MOST_DAYS));
  const count = Math.max(last - from, 0) + 1;
  const days = Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
  return days.filter((day) => weekday(day) <= 5).map(isoFromDayNumber);
}

/** The year that was asked for, else those since a day, else this one. */
function yearsOf({ year, since, today }: FetchRequest): readonly number[] {
  if (year !== undefined) return [year];
  const last = Number(today.slice(0, 4));
  const first = since === undefined ? last : Number(since.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

async function* steps(client: PoliteClient, request: FetchRequest): AsyncGenerator<FetchStep> {
  const byHost = PARTS_OF_HOST[new URL(request.base).hostname] ?? PARTS;
  const parts = request.only.length === 0 ? byHost : request.only;
  for (const date of parts.includes('prices') ? priceDays(request) : []) {
    yield { key: `prices ${date}`, load: () => loadPrices(client, date, request) };
  }
  for (const curve of CURVES.filter(({ part }) => parts.includes(part))) {
    for (const year of yearsOf(request)) {
      yield { key: `${curve.part} ${year}`, isOfDay: true, load: () => loadCurve(client, year, curve) };
    }
  }
}

/** Day prices of FedInvest and the par yield curves by years. */
const treasuryPlan: FetchPlan = { parts: PARTS, steps };

/** What the import command knows, by the name of the source. */
export const importSources: ReadonlyMap<string, ImportSource> = new Map<string, ImportSource>([
  ['us-treasury', { importer: usTreasury, plan: treasuryPlan }],
  ['uk-dmo', { importer: ukDmo, plan: ukDmoPlan }],
  ['moex-iss', { importer: moexIss, plan: moexPlan }],
  ['ecb', { importer: ecb, plan: ecbPlan }],
  ['bank-of-england', { importer: bankOfEngland, plan: bankOfEnglandPlan }],
  ['bundesbank', { importer: bundesbank, plan: bundesbankPlan }],
  ['new-york-fed', { importer: newYorkFed, plan: newYorkFedPlan }],
  ['federal-reserve', { importer: federalReserve, plan: federalReservePlan }],
  ['tesouro-direto', { importer: tesouroDireto, plan: tesouroDiretoPlan }],
  ['mof-japan', { importer: mofJapan, plan: mofJapanPlan }],
  ['bank-of-canada', { importer: bankOfCanada, plan: bankOfCanadaPlan }],
  ['gleif', { importer: gleif }],
  ['minfin-ru', { importer: minfinRu }],
  ['sec', { importer: sec, plan: secPlan }],
]);
