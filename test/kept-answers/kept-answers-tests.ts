import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/site/build-server.ts';
import { sampleHistories } from '#server/testing/sample-market.ts';
import { type TestApp, usualOptions } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { builtPages, openLeakSite } from '../leak/leak-site.ts';
import { mixedUp } from './mixed-up-answers.ts';
import { sharedCases } from './shared-cases.ts';
import { staleAnswers } from './stale-answers.ts';

interface Extent {
  /** Every so manieth of what may be kept is asked by readers of each kind, one after the other. */
  readonly each: number;
  readonly changes: number;
  readonly seed: number;
  readonly ms: number;
}

/** Holds the pages that a node keeps against those that another one draws, after so many random changes. */
export async function testKeptAnswers({ each, changes, seed, ms }: Extent): Promise<void> {
  const pages = await builtPages();
  let site: TestApp;
  /** Another node, which keeps nothing. */
  let drawing: TestApp['app'];
  beforeAll(async () => {
    if (pages === undefined) return;
    site = await openLeakSite(sampleHistories(), { renderPage: pages, keepsAnswers: true });
    const { database } = site;
    const options = { ...usualOptions(), database, renderPage: pages, callLimits: uncounted };
    drawing = await buildServer(options);
  }, ms);
  afterAll(async () => {
    await drawing?.close();
    await site?.close();
  }, ms);
  test.skipIf(pages === undefined)(
    'ACC-2 BEY-17 whoever asks after whomever gets what is made for him alone',
    async () => {
      const cases = sharedCases.filter((_, at) => at % each === seed % each);
      expect(await mixedUp(site, drawing, cases)).toEqual([]);
      expect(cases.length).toBeGreaterThan(5);
    },
    ms,
  );
  test.skipIf(pages === undefined)(
    'BEY-17 a visitor’s page is the one that would be drawn now, a second after a change of any kind',
    async () => {
      expect(await staleAnswers(site, drawing, changes, seed)).toEqual({ changes, stale: [] });
    },
    ms,
  );
}
