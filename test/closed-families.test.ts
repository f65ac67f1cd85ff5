import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import {
  defaultFieldPolicy,
  fieldFamilies,
  groundFamilies,
  openFamilies,
} from '#domain/account/access/field-policy.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { isFullRun } from '#math/testing/draws.ts';
import { createGate } from '#server/platform/serving/gate.ts';
import { buildServer } from '#server/site/build-server.ts';
import { cookieOf, usualOptions } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { builtPages } from './leak/leak-site.ts';

const renderPage = await builtPages();
const clock = () => new Date('2026-11-20T12:00:00Z');
const closing = (family: (typeof fieldFamilies)[number]) => ({ ...defaultFieldPolicy, [family]: fullLevel + 1 });

let made: Awaited<ReturnType<typeof copySeededMarket>>;
let database: Database;
let company: number | undefined;

beforeAll(async () => {
  made = await copySeededMarket(0.03);
  database = openDatabase({ url: made.url });
  await refreshSearchIndex(database);
  const [first] = await queryRows<{ id: number }>(database, 'select issuer_id as id from instrument where id = 1001');
  company = first?.id;
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

/** What a full user is answered for pages from whom a family is closed, and the errors that drawing them told. */
async function answersOf(family: (typeof fieldFamilies)[number], pages: readonly string[]) {
  const told: string[] = [];
  const tell = console.error;
  console.error = (...words: readonly unknown[]) => void told.push(words.map(String).join(' '));
  const options = { ...usualOptions(), database, clock, callLimits: uncounted, policy: closing(family) };
  const app = await buildServer({ ...options, ...(renderPage !== undefined && { renderPage }) });
  try {
    const headers = await cookieOf(app, 'full');
    for (const url of pages) {
      const { statusCode } = await app.inject({ url, headers });
      if (statusCode !== 200) told.push(`${url}: ${statusCode}`);
    }
  } finally {
    await app.close();
    console.error = tell;
  }
  return told;
}

/** A plain bond; in the full run one that is linked to prices, and one without maturity too. */
const bonds = (isFullRun ? [1001, 1007, 1030] : [1001]).map((id) => `/bonds/${id}/?whole=1`);
/** Those that somebody is denied by default are seen closed by other tests; the full run closes them to everybody. */
const closable = (isFullRun ? fieldFamilies : openFamilies).filter((family) => !groundFamilies.includes(family));

test.skipIf(renderPage === undefined).each(closable)(
  'ACC-2 bonds, lists, company, calendar and calculator stand for a full user from whom %s alone is closed',
  async (family) => {
    const pages = [
      ...bonds,
      '/',
      '/bonds/',
      `/company/${company}/?whole=1`,
      '/calendar/',
      '/curves/',
      '/calculator/?bond=1001',
    ];
    expect(await answersOf(family, pages)).toEqual([]);
  },
);

test.each(groundFamilies)('ACC-2 a policy that closes %s is refused, since no page would be left', (family) => {
  expect(() => createGate(closing(family))).toThrow(`A policy cannot close ${family}`);
});
