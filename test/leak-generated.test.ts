import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#contract/platform/call.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { accessOfReader, readerKinds } from '#server/testing/readers.ts';
import { sampleHistories } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { generatedAskedOf, pagesAskedOf } from './leak/asked.ts';
import { withCanaries } from './leak/canaries.ts';
import { closedNumbers, numbersStandingIn } from './leak/closed-numbers.ts';
import { generatedCases } from './leak/generated-cases.ts';
import { type AskLeakSite, askerOf, builtPages, openLeakSite } from './leak/leak-site.ts';
import { leakOf, leaksOf } from './leak/leaks-of.ts';
import { pageCases } from './leak/page-cases.ts';

const LONG_MS = 600_000;

let canarySite: TestApp;
let askCanary: AskLeakSite;

beforeAll(async () => {
  const pages = await builtPages();
  canarySite = await openLeakSite(withCanaries(sampleHistories()), pages === undefined ? {} : { renderPage: pages });
  askCanary = askerOf(canarySite);
}, LONG_MS);

afterAll(async () => {
  await canarySite.close();
}, LONG_MS);

test(
  'BEY-4 of every call, whatever it is asked, no number that the schema closes to visitors and members stands in their answers, and no hidden word',
  async () => {
    let compared = 0;
    for (const { call, asked } of generatedCases) {
      const full = (await askCanary('full-all', asked)).json;
      for (const who of ['visitor', 'member'] as const) {
        const closed = closedNumbers(full, call.answer, accessOfReader(who).level);
        const answer = await askCanary(who, asked);
        compared += closed.size;
        expect(numbersStandingIn(answer.text, closed), `${who} ${asked.method} ${asked.url}`).toEqual([]);
        expect(leakOf(who, asked, answer)).toEqual([]);
      }
    }
    expect(compared).toBeGreaterThan(1000);
  },
  LONG_MS,
);

test.concurrent.each(readerKinds.filter((who) => who !== 'visitor' && who !== 'member'))(
  'BEY-4 of every call, whatever it is asked, no hidden number or word reaches %s',
  async (who) => {
    expect(await leaksOf(askCanary, who, generatedAskedOf(who))).toEqual([]);
  },
  LONG_MS,
);

test.concurrent.each(readerKinds)(
  'BEY-4 on every page of the site no hidden number or word reaches %s',
  async (who) => {
    expect(pageCases.length).toBeGreaterThan(60);
    expect(await leaksOf(askCanary, who, pagesAskedOf(who))).toEqual([]);
  },
  LONG_MS,
);

test('BEY-4 a number that stands in an answer is found, at any rounding', () => {
  const answer = Type.Object({ price: field('price', Type.Number()), rate: field('terms', Type.Number()) });
  const closed = closedNumbers({ price: 101.234_567, rate: 5.4321 }, answer, 1);
  for (const text of ['101.23', 'x101.2346,', '{"a":10123.456}', '101.2345', '1012345.67']) {
    expect(numbersStandingIn(text, closed).length, text).toBeGreaterThan(0);
  }
  expect(numbersStandingIn('5.4321 101.5', closed)).toEqual([]);
  expect(closedNumbers({ price: 101.234_567, rate: 5.4321 }, answer, fullLevel).size).toBe(0);
});
