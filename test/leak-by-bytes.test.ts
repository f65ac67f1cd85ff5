import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleHistories } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { casesOfBytes, kindsOfBytes } from './leak/asked.ts';
import { rescaled } from './leak/canaries.ts';
import { casesOfRoute } from './leak/cases.ts';
import { type AskLeakSite, askerOf, builtPages, openLeakSite, rescaleReportsAndWeights } from './leak/leak-site.ts';

const LONG_MS = 600_000;

let plainSite: TestApp;
let rescaledSite: TestApp;
let askPlain: AskLeakSite;
let askRescaled: AskLeakSite;

beforeAll(async () => {
  const pages = await builtPages();
  const options = pages === undefined ? {} : { renderPage: pages };
  plainSite = await openLeakSite(sampleHistories(), options);
  rescaledSite = await openLeakSite(rescaled(sampleHistories()), options);
  await rescaleReportsAndWeights(rescaledSite);
  askPlain = askerOf(plainSite);
  askRescaled = askerOf(rescaledSite);
}, LONG_MS);

afterAll(async () => {
  for (const site of [plainSite, rescaledSite]) await site.close();
}, LONG_MS);

test.each(kindsOfBytes)(
  'ACC-2 a·x + b for every hidden series x gives a %s the same bytes',
  async (who) => {
    for (const asked of casesOfBytes(who)) {
      const [plain, other] = await Promise.all([askPlain(who, asked), askRescaled(who, asked)]);
      expect(other.text === plain.text, `${who} ${asked.method} ${asked.url}`).toBe(true);
    }
  },
  LONG_MS,
);

test('ACC-2 the comparison of bytes sees a series that is open to the reader', async () => {
  const [asked] = casesOfRoute['POST /api/chart/get_tradings/'] ?? [];
  if (asked === undefined) throw new Error('no case');
  expect((await askRescaled('full', asked)).text).not.toBe((await askPlain('full', asked)).text);
});
