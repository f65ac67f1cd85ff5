import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPublicMarket } from '#domain/market/public-markets.ts';
import { importSources } from '#importers/sources.ts';
import { boardsAnswer, issBlock, market, security } from '#importers/testing/iss-answers.ts';
import { curveOf, treasuryPrices, wednesday } from '#importers/testing/treasury-prices.ts';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { savePublicMarket } from '#store/operator/imports/public-markets.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { runMarket } from './run-market.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bondlens-run-market-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

interface Run {
  /** Of the clock, as ISO text. */
  readonly at: string;
  readonly isAsked?: boolean;
  /** That the market had when it was added; all that there are when absent. */
  readonly added?: readonly string[];
  readonly answer: (url: string, body: string) => string | number | Error;
}

/** Runs a market at a moment; gives what was asked for, what was said, and the code or the error. */
async function run(code: string, { at, answer, added, isAsked = false }: Run) {
  const jobs = added ?? findPublicMarket(code)?.jobs.map(({ id }) => id) ?? [];
  const now = new Date(at);
  await savePublicMarket(database(), { code, jobs, now, isRequested: false });
  const [asked, said]: [string[], string[]] = [[], []];
  const ended = await runMarket(code, {
    database: database(),
    mirrors: new Map(),
    isAsked,
    onImported: async () => void said.push('settled'),
    dataDir,
    print: (line) => void said.push(line),
    fetch: async (url, { body }) => {
      const fields = body instanceof URLSearchParams ? body.toString() : '';
      asked.push(`${url} ${fields}`.trim());
      const given = answer(url, fields);
      if (given instanceof Error) throw given;
      return typeof given === 'number' ? new Response(null, { status: given }) : new Response(given);
    },
    sleep: () => Promise.resolve(),
    now: () => now,
  }).catch((error: Error) => error);
  return { asked, said, ended };
}

const SECOND = 'XS9900000019';
const boards = boardsAnswer({
  securities: [security, { ...security, SECID: SECOND, ISIN: SECOND }],
  markets: [market],
});

const curve = {
  yearyields: issBlock(['tradedate', 'tradetime', 'period', 'value'], [['2024-02-15', '18:00:00', 1, 14]]),
};

const none = issBlock([], []);

function moex(url: string): string {
  const secid = /securities\/(.+)\/bondization/.exec(url)?.[1];
  if (secid !== undefined) return JSON.stringify({ coupons: none, amortizations: none, offers: none });
  return JSON.stringify(url.includes('zcyc') ? curve : boards);
}

const partsAsked = (asked: readonly string[]) =>
  asked.map((url) => /(zcyc|bondization|securities)\.json/.exec(url)?.[1]);

test('BEY-22 a fetch that goes on another day asks for the prices of that day, and for the payments that did not come', async () => {
  const stopped = (url: string) => (url.includes(`${SECOND}/bondization`) ? 500 : moex(url));
  const monday = await run('ru', { at: '2026-03-02T17:00:00Z', answer: stopped });
  expect(partsAsked(monday.asked).slice(0, 3)).toEqual(['zcyc', 'securities', 'bondization']);
  const tuesday = await run('ru', { at: '2026-03-03T17:00:00Z', answer: moex });
  expect(partsAsked(tuesday.asked)).toEqual(['zcyc', 'securities', 'bondization']);
  expect(tuesday.asked.at(-1)).toContain(SECOND);
});

test('BEY-22 payments of the Russian market come with the first update of a week, and when the operator asks', async () => {
  const at = async (day: string, isAsked = false) =>
    partsAsked((await run('ru', { at: `${day}T17:00:00Z`, answer: moex, isAsked })).asked);
  expect(await at('2026-03-06')).toEqual(['zcyc', 'securities']);
  expect(await at('2026-03-09')).toEqual(['zcyc', 'securities', 'bondization', 'bondization']);
  expect(await at('2026-03-10')).toEqual(['zcyc', 'securities']);
  expect(await at('2026-03-10', true)).toEqual(['zcyc', 'securities', 'bondization', 'bondization']);
});

const HOLIDAY = 'priceDateDay=4&';

function treasury(url: string, body: string): string | number {
  if (!url.includes('FedInvest')) return 404;
  if (!url.includes('securityPriceDetail')) return '<form></form>';
  return body.includes(HOLIDAY) ? '' : treasuryPrices(wednesday, curveOf(wednesday), 0, 2).text;
}

const daysAsked = (asked: readonly string[]) => asked.flatMap((url) => /priceDateDay=(\d+)/.exec(url)?.[1] ?? []);

test('BEY-22 an update asks for the Treasury prices of each weekday since the last success, over a holiday', async () => {
  expect(daysAsked((await run('us', { at: '2026-03-03T01:30:00Z', answer: treasury })).asked)).toEqual(['2']);
  const { asked, said } = await run('us', { at: '2026-03-10T01:30:00Z', answer: treasury });
  expect(daysAsked(asked)).toEqual(['2', '3', '4', '5', '6', '9']);
  expect(said.join()).toMatch(/us treasury-prices [^:]*: done: 10 rows/);
  const afterLong = await run('us', { at: '2026-05-09T01:30:00Z', answer: treasury });
  expect(daysAsked(afterLong.asked)).toEqual(['24', '27', '28', '29', '30', '1', '4', '5', '6', '7', '8']);
});

test('BEY-22 a fault of ours in one job neither stops the others nor what follows from them, and all is told', async () => {
  await run('us', { at: '2026-06-01T01:30:00Z', answer: treasury });
  await queryRows(database(), "update cash_flow set coupon = 'NaN'");
  await inWriteTransaction(database(), (tx) => recordPending(tx, { instrumentIds: 'all' }));
  const find = vi.spyOn(importSources, 'get').mockImplementationOnce(() => undefined);
  const { ended, said, asked } = await run('us', { at: '2026-06-02T01:30:00Z', answer: () => 404 });
  find.mockRestore();
  expect(ended).toEqual(new Error('no source us-treasury'));
  expect(asked.join()).toContain('FedInvest');
  expect(said.join()).toMatch(/ {2}instrument \d+: row 1 has an amount that is no number,.*settled/);
});

test('BEY-22 a job that came with a later release than its market runs with the next update, and is told', async () => {
  const answer = (url: string) =>
    url.includes('V41690973')
      ? JSON.stringify({
          seriesDetail: { V41690973: {} },
          observations: [{ d: '2026-01-01', V41690973: { v: '165.0' } }],
        })
      : 404;
  await run('ca', { at: '2026-03-02T23:00:00Z', answer, added: ['yields', 'corra'] });
  const jobs = await queryRows(
    database(),
    "select job, state, rows_stored as stored from public_market_job where market = 'ca' order by job",
  );
  expect(jobs).toContainEqual({ job: 'cpi', state: 'done', stored: 1 });
});
