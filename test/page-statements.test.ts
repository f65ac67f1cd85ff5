import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfReader } from '#server/testing/readers.ts';
import { bondIds, sampleHistories } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { recordedStatements } from '#store/testing/recorded-statements.ts';
import { builtPages, openLeakSite } from './leak/leak-site.ts';

const LONG_MS = 120_000;
/**
 * Each is a way to the database and back before the reader has a byte: with the calculator beside the chart, with his session, and for who sees
 * figures with quotes, standing and peers, which are looked for more and more widely.
 */
const maxStatements = { visitor: 15, member: 16, full: 24, 'full-all': 24 } as const;

let site: TestApp;
const pages = await builtPages();

beforeAll(async () => {
  site = await openLeakSite(sampleHistories(), { ...(pages && { renderPage: pages }) });
}, LONG_MS);

afterAll(async () => {
  await site.close();
}, LONG_MS);

const readers = ['visitor', 'member', 'full', 'full-all'] as const;
const cases = Object.entries(bondIds).flatMap(([bond, id]) => readers.map((who) => [bond, id, who] as const));

test.skipIf(pages === undefined).each(cases)(
  'NAV-2 the page of the %s bond (%i) is drawn for %s by a few statements',
  async (_, id, who) => {
    const ask = async () => site.app.inject({ url: `/bonds/${id}/`, headers: await headersOfReader(site, who) });
    // What is read once and kept, such as the texts that the operator changed, is read here.
    expect((await ask()).statusCode).toBe(200);
    const headers = await headersOfReader(site, who);
    const statements = await recordedStatements(() => site.app.inject({ url: `/bonds/${id}/`, headers }));
    expect(statements.length).toBeGreaterThan(5);
    expect(statements.map(({ text }) => text).slice(maxStatements[who])).toEqual([]);
  },
);

/** Session, texts and shell; the curves of two days with their sources, the market and its history; counts and bonds. */
const MAX_OF_CURVES = 18;

test.skipIf(pages === undefined).each(readers)(
  'BEY-21 the page of curves is drawn for %s by a few statements',
  async (who) => {
    const headers = await headersOfReader(site, who);
    const ask = () => site.app.inject({ url: '/curves/EUR/?before=2025-06-02&over=swaps&term=2&term=10', headers });
    expect((await ask()).statusCode).toBe(200);
    const statements = await recordedStatements(ask);
    expect(statements.map(({ text }) => text).slice(MAX_OF_CURVES)).toEqual([]);
  },
);
