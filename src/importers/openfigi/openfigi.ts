import { Buffer } from 'node:buffer';
import type { RowFailure } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { isFigi } from '#domain/market/security-codes.ts';
import { type FoundFigi, findIsinsWithoutFigi, saveFigis } from '#store/market/instruments/figis.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type FetchPlan, nothingStep, RefusedError } from '../fetching/polite-client.ts';
import { isRecord, jsonOf } from '../parsing/json-of.ts';
import { publicSource } from '../public-source.ts';
import { sourceFile } from '../source-file.ts';
import type { ReadFile, SourceFile, SourceImporter, StoredRows } from '../source-importer.ts';

/** Each ISIN that was asked for beside its answer: an answer says neither itself. */
const ANSWERS = 'openfigi-mapping';

interface MappingRow extends FoundFigi {
  readonly line: number;
  readonly isFailed: boolean;
}

/** What the register says of one security; a bond on several venues has a FIGI for each, and one that is composite. */
function figiOf(data: readonly unknown[]): Pick<FoundFigi, 'figi' | 'ticker'> | null {
  const rows = data.filter(isRecord);
  const texts = (name: string) => [...new Set(rows.flatMap((row) => (typeof row[name] === 'string' ? row[name] : [])))];
  const [figis, composites, tickers] = [texts('figi'), texts('compositeFIGI'), texts('ticker')];
  const [figi] = figis.length === 1 ? figis : composites;
  if (figi === undefined || !isFigi(figi) || (figis.length > 1 && composites.length > 1)) return null;
  return { figi, ticker: tickers.length === 1 ? (tickers[0] ?? null) : null };
}

/** An answer as a row; one that tells no FIGI is noted as asked for all the same, and what is wrong with it told. */
function readAnswer(line: number, pair: unknown, failures: RowFailure[]): MappingRow[] {
  const { isin, answer } = isRecord(pair) ? pair : { isin: null, answer: null };
  const fail = (code: RowFailure['code'], field: string, found: unknown): MappingRow[] => {
    failures.push({ line, code, field, message: `${code} in ${field}: ${JSON.stringify(found)}` });
    return typeof isin === 'string' ? [{ line, isin, figi: null, ticker: null, isFailed: true }] : [];
  };
  if (typeof isin !== 'string' || !isIsin(isin)) return fail('bad-code', 'isin', isin ?? null);
  if (!isRecord(answer)) return fail('bad-structure', 'answer', answer ?? null);
  if (typeof answer.error === 'string') return fail('bad-structure', 'answer', answer.error.slice(0, 200));
  if (!Array.isArray(answer.data)) return [{ line, isin, figi: null, ticker: null, isFailed: false }];
  const found = figiOf(answer.data);
  return found === null ? fail('bad-code', 'figi', isin) : [{ line, isin, ...found, isFailed: false }];
}

async function storeAnswers(tx: WriteTransaction, rows: readonly MappingRow[]): Promise<StoredRows> {
  const isins = rows.map(({ isin }) => isin);
  const { changed, refused } = await saveFigis(tx, rows, await findInstrumentIds(tx, 'isin', isins));
  const failures = rows.flatMap(({ line, isin, figi }): RowFailure[] => {
    if (!refused.has(isin)) return [];
    const message = `bad-structure in figi (${isin}): ${JSON.stringify(figi)}`;
    return [{ line, code: 'bad-structure', field: 'figi', message }];
  });
  return {
    stored: changed.size,
    unchanged: rows.filter(({ isFailed }) => !isFailed).length - changed.size - failures.length,
    failures,
    instrumentIds: [],
  };
}

function answersIn(file: SourceFile): readonly unknown[] | undefined {
  const value = jsonOf(file);
  return isRecord(value) && Array.isArray(value[ANSWERS]) ? value[ANSWERS] : undefined;
}

function readAnswers(file: SourceFile): ReadFile {
  const failures: RowFailure[] = [];
  const answers = answersIn(file) ?? [];
  const rows = answers.flatMap((pair, at) => readAnswer(at + 1, pair, failures));
  return { rowsRead: answers.length, failures, store: (tx) => storeAnswers(tx, rows) };
}

/** Financial Instrument Global Identifiers and tickers of securities with an ISIN, of which nothing but the ISIN is sent. */
export const openFigi: SourceImporter = {
  source: publicSource('openfigi'),
  kinds: [{ kind: ANSWERS, matches: (file) => answersIn(file) !== undefined, read: readAnswers }],
};

/** Requests and their jobs, by the documentation of API v3: 25 a minute of 10 without a key, 25 in six seconds of 100 with one. */
const pace = {
  open: { pauseMs: 2_400, jobs: 10 },
  keyed: { pauseMs: 240, jobs: 100 },
} as const;

/** Asked for in one run; the next goes on. */
const MAX_ASKED = 2_000;
/** After how many days an ISIN of which nothing was known is asked for again. */
const ASKED_AGAIN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Codes of countries, by which a market asks for its own securities. */
const COUNTRIES = ['US', 'GB', 'BR'] as const;

function answersOf(
  isins: readonly string[],
  { url, bytes }: { readonly url: string; readonly bytes: Uint8Array },
): SourceFile {
  const answers = jsonOf(sourceFile('openfigi.json', bytes));
  if (!Array.isArray(answers) || answers.length !== isins.length)
    throw new RefusedError(`${isins.length} identifiers were asked for, and as many were not answered`);
  const pairs = isins.map((isin, at) => ({ isin, answer: answers[at] as unknown }));
  return sourceFile('openfigi.json', Buffer.from(JSON.stringify({ [ANSWERS]: pairs })), { url, validator: null });
}

/** Asks for the FIGIs of securities that have none, in batches, at the pace that the key allows. */
export const openFigiPlan: FetchPlan = {
  parts: COUNTRIES,
  maxRefusals: 3,
  async *steps(client, { only, today, settings }, _state, database) {
    const key = settings?.openFigiKey;
    const { pauseMs, jobs } = key === undefined ? pace.open : pace.keyed;
    const askedBefore = new Date(Date.parse(today) - ASKED_AGAIN_DAYS * DAY_MS);
    const isins = await findIsinsWithoutFigi(database, { countries: only, askedBefore, limit: MAX_ASKED });
    if (isins.length === 0) yield nothingStep('openfigi', 'no security with an ISIN lacks a FIGI');
    for (let at = 0; at < isins.length; at += jobs) {
      const asked = isins.slice(at, at + jobs);
      const json = asked.map((idValue) => ({ idType: 'ID_ISIN', idValue }));
      const headers = key === undefined ? {} : { 'x-openfigi-apikey': key };
      const load = async () => answersOf(asked, await client.ask('/v3/mapping', { json, headers, pauseMs }));
      yield { key: `openfigi ${asked[0]}`, isOfDay: true, load };
    }
  },
};
