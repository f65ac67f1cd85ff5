import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/site/build-server.ts';
import { sampleHistories } from '#server/testing/sample-market.ts';
import { type TestApp, usualOptions } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { builtPages, openLeakSite } from '../leak/leak-site.ts';
import { stalePages } from './stale-pages.ts';

interface Extent {
  readonly changes: number;
  readonly seed: number;
  readonly ms: number;
}

/** Holds the pages that a node keeps against those that another one draws, after so many random changes. */
export async function testKeptPages({ changes, seed, ms }: Extent): Promise<void> {
  const pages = await builtPages();
  let site: TestApp;
  /** Another node, which keeps nothing. */
  let drawing: TestApp['app'];
  beforeAll(async () => {
    if (pages === undefined) return;
    site = await openLeakSite(sampleHistories(), { renderPage: pages });
    const { database } = site;
    const options = { ...usualOptions(), database, renderPage: pages, callLimits: uncounted, keepsPages: false };
    drawing = await buildServer(options);
  }, ms);
  afterAll(async () => {
    await drawing?.close();
    await site?.close();
  }, ms);
  test.skipIf(pages === undefined)(
    'BEY-17 a visitor’s page is the one that would be drawn now, a second after a change of any kind',
    async () => {
      expect(await stalePages(site, drawing, changes, seed)).toEqual({ changes, stale: [] });
    },
    ms,
  );
}
