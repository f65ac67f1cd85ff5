import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/site/build-server.ts';
import { sampleHistories } from '#server/testing/sample-market.ts';
import { type TestApp, usualOptions } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { stalePages } from './kept-pages/stale-pages.ts';
import { builtPages, openLeakSite } from './leak/leak-site.ts';

const LONG_MS = 3_600_000;
const pages = await builtPages();
let site: TestApp;
/** Another node, which keeps nothing. */
let drawing: TestApp['app'];

beforeAll(async () => {
  if (pages === undefined) return;
  site = await openLeakSite(sampleHistories(), { renderPage: pages });
  const { database } = site;
  drawing = await buildServer({
    ...usualOptions(),
    database,
    renderPage: pages,
    callLimits: uncounted,
    keepsPages: false,
  });
}, LONG_MS);
afterAll(async () => {
  await drawing?.close();
  await site?.close();
}, LONG_MS);

test.skipIf(pages === undefined)(
  'BEY-17 a visitor’s page is the one that would be drawn now, a second after a change of any kind',
  async () => {
    const { changes, stale } = await stalePages(site, drawing, 1000, 11);
    expect({ changes, stale }).toEqual({ changes: 1000, stale: [] });
  },
  LONG_MS,
);
