import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { BondCalculation } from '#contract/figures/calculator.ts';
import type { BondList } from '#contract/lists/bond-list.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { yieldConventions } from '#domain/bond/shown-convention.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { isoDate } from '#math/units.ts';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { conventionOf, summaryAtBasis } from '#web/bond/bond-summary/basis.ts';
import { BondHeader } from '#web/bond/bond-summary/bond-header.tsx';
import { FiguresBlock } from '#web/bond/bond-summary/figures-block.tsx';
import { PageTextsContext } from '#web/context/reader-context.tsx';
import { calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { firstState } from '#web/figures/calculator/calculator-state.ts';

const today = isoDate('2026-11-20');
/** Those of the demo market that were made by hand: every kind of bond is among them. */
const bondIds = Array.from({ length: 110 }, (_, at) => 1001 + at);

const folder = join(import.meta.dirname, '../../labels/en');
const catalogue = Object.fromEntries(
  readdirSync(folder).map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
);
const english = languageOf('en');
const texts = { language: english, texts: createTexts(english, catalogue), catalogueAddress: '' };

let site: TestApp;
let headers: Record<string, string>;
let summaries: readonly BondSummary[];
let listed: ReadonlyMap<number, BondList['items'][number]>;

beforeAll(async () => {
  const clock = () => new Date(`${today}T12:00:00Z`);
  site = await openTestApp({ clock }, async (database) => {
    await seedDemoMarket(database, { today, historyYears: 0.03 });
    await refreshSearchIndex(database);
  });
  headers = await cookieOf(site.app, 'full-all');
  const found = await Promise.all(bondIds.map((id) => site.app.inject({ url: `/api/bonds/${id}/summary/`, headers })));
  summaries = found.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
  const items: BondList['items'][number][] = [];
  for (let page = 1; ; page++) {
    const answer = await site.app.inject({ url: `/api/bonds/?page=${page}`, headers });
    const { items: more } = answer.json<BondList>();
    if (more.length === 0) break;
    items.push(...more);
  }
  listed = new Map(items.map((item) => [item.id, item]));
}, 120_000);
afterAll(() => site.close());

function headOf(summary: BondSummary, search: string): string {
  const head = {
    summary,
    glance: { glance: null, retry: undefined },
    hasQuotes: false,
    conversion: null,
    liveAt: null,
    map: null,
    actions: null,
  };
  const element = (
    <>
      <BondHeader {...head} />
      <FiguresBlock summary={summary} />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] });
  return renderToStaticMarkup(
    <PageTextsContext value={texts}>
      <RouterProvider router={router} />
    </PageTextsContext>,
  );
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

interface Told {
  readonly name: string;
  readonly value: string;
  /** All that stands beside the value. */
  readonly beside: string;
}

/** The figures of a head under their names. */
function toldIn(html: string): readonly Told[] {
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>((?:<dd[^>]*>.*?<\/dd>)+)/gs)].map(([, name = '', told = '']) => {
    const [first = '', ...others] = told.split('</dd>');
    const [value = '', ...beside] = first.split('<small');
    return {
      name: plain(name),
      value: plain(value),
      beside: plain([`<small${beside.join('<small')}`, ...others].join(' ')),
    };
  });
}

const searches = ['', ...yieldConventions.map((name) => `?convention=${name}`)];

/** Names that are a convention of their own. */
const isOwnConvention = (name: string) =>
  /^(current yield|nominal yield|bond-equivalent yield|effective duration|spread duration|duration to next reset)/i.test(
    name,
  );

test('NAV-6 no figure of a bond has two values under one name, in whatever convention', () => {
  expect(summaries.length).toBeGreaterThan(60);
  for (const summary of summaries) {
    for (const search of searches) {
      const values = new Map<string, Set<string>>();
      for (const { name, value } of toldIn(headOf(summary, search)))
        values.set(name, (values.get(name) ?? new Set()).add(value));
      const twofold = [...values].filter(([, own]) => own.size > 1).map(([name, own]) => [name, ...own]);
      expect.soft(twofold, `${summary.id}${search}`).toEqual([]);
    }
  }
});

test('NAV-6 every yield and duration of a bond says in which convention it is told', () => {
  for (const summary of summaries) {
    for (const search of searches) {
      const told = toldIn(headOf(summary, search)).filter(
        ({ name, value }) => /yield|(?<!spread at )duration/i.test(name) && !isOwnConvention(name) && /\d/.test(value),
      );
      const unsaid = told
        .filter(({ beside }) => !/effective|compounded|simple|bond-equivalent/i.test(beside))
        .map(({ name }) => name);
      expect.soft(unsaid, `${summary.id}${search}`).toEqual([]);
    }
  }
});

test('NAV-6 a bond is told first by the yield that its market reads, with the others beside it by their names', () => {
  const headsIn = (market: string) =>
    summaries.filter((each) => each.market === market && each.yield !== null).map((each) => toldIn(headOf(each, '')));
  const kinds = [
    ['japan-government', /^Yield to maturity$/, /simple, as in Japan/],
    ['japan-government', /^Compound yield$/, /compounded/],
    ['us-treasury-bill', /^Yield to maturity$/, /bond-equivalent.*discount rate \d/],
    ['us-treasury-bill', /^Money-market yield$/, /ACT\/360.*simple/],
    ['uk-treasury-bill', /^Yield to maturity$/, /ACT\/365F.*simple/],
    ['us-corporate', /^Yield to (maturity|put|call)/, /compounded/],
  ] as const;
  for (const [market, name, beside] of kinds) {
    const named = headsIn(market).map((told) => told.find((figure) => name.test(figure.name)));
    // Of a corporate bond the end that counts may have another name.
    const found = market === 'us-corporate' ? named.filter((figure) => figure !== undefined) : named;
    expect(found.length, market).toBeGreaterThan(0);
    for (const figure of found) expect.soft(figure?.beside, `${market} ${name}`).toMatch(beside);
  }
});

test('NAV-6 the worst end of the page is never a put, and is the lowest of the issuer’s in the convention shown', () => {
  const offered = summaries.filter(({ priceFigures }) => (priceFigures?.exits.length ?? 0) > 1);
  expect(offered.length).toBeGreaterThan(10);
  for (const summary of offered) {
    for (const search of searches) {
      const rows = [...headOf(summary, search).matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => plain(row));
      for (const row of rows.filter((text) => /\bworst\b/.test(text)))
        expect.soft(row, `${summary.id}${search}`).not.toMatch(/put \d/);
    }
  }
});

test('BEY-6 NAV-6 a list has the yield to worst of the page, and says to what each yield is', () => {
  const ends = new Set<string | null>();
  for (const { id, priceFigures, yieldType } of summaries) {
    const item = listed.get(id);
    if (item === undefined) continue;
    ends.add(item.yieldEnd);
    // A yield that is not shown has no end to say.
    if (yieldType !== null && item.yield !== null) expect.soft(item.yieldEnd === null, String(id)).toBe(false);
    if (priceFigures === null) continue;
    const ofIssuer = priceFigures.exits
      .filter(({ kind }) => kind !== 'put')
      .flatMap(({ effectiveYield: own }) => own ?? []);
    if (ofIssuer.length === 0) expect.soft(item.ytw, String(id)).toBeNull();
    else expect.soft(item.ytw, String(id)).toBeCloseTo(Math.min(...ofIssuer), 9);
    const put = priceFigures.exits.find(({ kind, effectiveYield }) => kind === 'put' && effectiveYield !== null);
    if (put === undefined) expect.soft([item.ytp, item.ytb], String(id)).toEqual([null, null]);
    else expect.soft(item.ytp, String(id)).toBeCloseTo(put.effectiveYield ?? 0, 9);
  }
  for (const end of ['maturity', 'current'] as const) expect(ends).toContain(end);
});

test('BEY-6 NAV-6 a list has in each row the yield that heads the page of the bond, with its convention', () => {
  const conventions = new Set<string>();
  for (const summary of summaries) {
    const item = listed.get(summary.id);
    if (item === undefined || summary.yield === null) continue;
    const asked = conventionOf(new URLSearchParams(), summary);
    const shown = summaryAtBasis(summary, null, asked);
    const value = shown.yield?.value ?? null;
    if (value === null) expect.soft(item.market_yield, String(summary.id)).toBeNull();
    else expect.soft(item.market_yield, String(summary.id)).toBeCloseTo(value, 9);
    if (shown !== summary) expect.soft(item.marketConvention, String(summary.id)).toBe(asked);
    conventions.add(item.marketConvention ?? '');
  }
  expect([...conventions].filter((name) => name !== '').toSorted()).toEqual([
    'bond_equivalent',
    'effective',
    'japanese_simple',
    'street',
  ]);
});

// Found on 2026-11-27 for settlement on 2026-11-30: bond 1001 yields 2.888 % to maturity at 100.60 (2.701 % to its put), 1030 5.406 % to its call at 105.
test.each([
  [1001, '100.60', 'maturity', 2.888],
  [1030, '105', 'call', 5.406],
] as const)('BEY-3 the calculator’s worst end of bond %i at %s is the issuer’s', async (id, value, kind, percent) => {
  const bond: BondCalculation = (await site.app.inject({ url: `/api/bonds/${id}/calculation/`, headers })).json();
  const state = { ...firstState, by: 'clean', value, workout: 'worst', settlement: isoDate('2026-11-30') } as const;
  const { calculated } = calculationOfState({ bond, market: bond.market }, state);
  if (!calculated.ok) throw new Error(calculated.fault);
  const worst = calculated.value.workouts.find(({ isWorst }) => isWorst);
  expect([worst?.kind, worst?.isChosen]).toEqual([kind, true]);
  const shown = [worst?.yield, worst?.effectiveYield].map((own) => Math.abs((own ?? 0) * 100 - percent));
  expect(Math.min(...shown)).toBeLessThan(0.02);
});

test('BEY-1 BEY-6 yields to worst, to the next put and to best are explained by the values that the list has', async () => {
  const puttable = [...listed.values()].filter(({ id, ytp }) => bondIds.includes(id) && ytp !== null).slice(0, 5);
  expect(puttable.length).toBeGreaterThan(2);
  for (const { id, ytw, ytp, ytb } of puttable) {
    for (const [end, value] of Object.entries({ worst: ytw, put: ytp, best: ytb })) {
      if (value === null) continue;
      const answer = await site.app.inject({ url: `/api/bonds/${id}/explain/yield/?end=${end}`, headers });
      expect.soft(answer.json().value, `${id} ${end}`).toBeCloseTo(value, 9);
    }
  }
});

/** Figures of a list by their names on the page of a bond, in tables for programs, and of what explains them. */
const pageFigures = [
  ['oas', 'oas', 'oas', 'oas'],
  ['option_value', 'optionValue', 'option_value', 'option_value'],
  ['effective_duration', 'effectiveDuration', 'effective_duration', 'option_duration'],
  ['zspread', 'zSpread', 'z_spread', 'z_spread'],
  ['ispread', 'iSpread', 'i_spread', 'i_spread'],
  ['swap_zspread', 'swapZSpread', 'swap_z_spread', 'swap_z_spread'],
  ['asw', 'assetSwapSpread', 'asset_swap_spread', 'asset_swap_spread'],
] as const;

test('BEY-6 BEY-20 list, page and table for programs tell the same figures of the option model and spreads over curves', async () => {
  const answer = await site.app.inject({ url: '/api/bonds/file/csv/', headers });
  const [head = '', ...lines] = answer.body.trim().split('\r\n');
  const names = head.replace('\ufeff', '').split(',');
  const cellOf = (id: number, name: string) => {
    const cells = lines.find((line) => line.startsWith(`${id},`))?.split(',') ?? [];
    const cell = cells.at(names.indexOf(name) - names.length) ?? '';
    return cell === '' ? null : cell;
  };
  const numberOf = (cell: string | null) => (cell === null ? null : Number(cell));
  const counts = new Map<string, number>();
  const ends = new Set<string | null>();
  const optional = [...listed.values()].filter(({ id, oas }) => oas !== null && !bondIds.includes(id));
  const pages = await Promise.all(
    optional.map(({ id }) => site.app.inject({ url: `/api/bonds/${id}/summary/`, headers })),
  );
  for (const { id, priceFigures } of [...summaries, ...pages.map((page) => page.json<BondSummary>())]) {
    const item = listed.get(id);
    if (item === undefined) continue;
    for (const [name, onPage, inFile] of pageFigures) {
      const value = priceFigures?.[onPage] ?? null;
      if (value !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
      const same = value === null ? null : expect.closeTo(value, 6);
      expect.soft([id, name, item[name], numberOf(cellOf(id, inFile))]).toEqual([id, name, same, same]);
    }
    // To what end the spreads over curves are, the I-spread of a bond that repays in parts at its average life.
    const { spreadEnd: end = null, iSpread = null, zSpread = null, swapZSpread = null } = priceFigures ?? {};
    const told = end && (end.kind === 'maturity' ? end.kind : `${end.kind}-${end.date}`);
    const ofSpreads = zSpread === null && swapZSpread === null ? null : told;
    const ofISpread = iSpread === null ? null : end?.averageLife == null ? told : 'average_life';
    expect
      .soft([id, item.spreadEnd, item.ispreadEnd, cellOf(id, 'spread_end'), cellOf(id, 'i_spread_end')])
      .toEqual([id, ofSpreads, ofISpread, ofSpreads, ofISpread]);
    for (const each of [ofSpreads, ofISpread]) ends.add(each?.split('-')[0] ?? null);
    // What has an OAS has all figures of the model, and names it by the volatility and mean reversion of its page.
    const { optionVolatility: points = null, optionMeanReversion: reversion = null } = priceFigures ?? {};
    const model =
      points === null || reversion === null
        ? null
        : expect.stringMatching(
            new RegExp(`σ ${Number(points.toFixed(4))} bp[^·]* · a ${Number((reversion * 100).toFixed(4))}% `),
          );
    expect.soft([id, item.optionModel, cellOf(id, 'option_model')]).toEqual([id, model, model]);
    expect.soft([id, item.effective_convexity === null]).toEqual([id, item.oas === null]);
  }
  for (const [name] of pageFigures) expect.soft(counts.get(name), name).toBeGreaterThan(10);
  for (const end of ['maturity', 'call', 'average_life', null]) expect.soft(ends).toContain(end);
});

test('BEY-1 BEY-6 BEY-20 the figures of the option model and the spreads over swaps are explained by the values that the list has', async () => {
  const named = [...pageFigures, ['effective_convexity', 'none', 'none', 'option_convexity'] as const];
  for (const [name, , , figure] of named) {
    const item = [...listed.values()].find(
      (each) => bondIds.includes(each.id) && each.oas !== null && each[name] !== null,
    );
    const explained = await site.app.inject({ url: `/api/bonds/${item?.id}/explain/${figure}/`, headers });
    expect.soft(explained.json().value, `${item?.id} ${figure}`).toBeCloseTo(item?.[name] ?? Number.NaN, 6);
  }
});

test('BEY-6 BEY-20 a typed option-adjusted spread finds by it, and orders by it', async () => {
  const answer = await site.app.inject({ url: '/api/bonds/?oas_from=150&sort=oas', headers });
  const values = answer.json<BondList>().items.map(({ oas }) => oas ?? Number.NaN);
  expect(values.length).toBeGreaterThan(2);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values[0]).toBeGreaterThanOrEqual(150);
});

test('BEY-6 the typed yield to worst finds by it, and not by the yield that a row shows', async () => {
  const answer = await site.app.inject({ url: '/api/bonds/?ytw_from=5&sort=ytw', headers });
  const { items } = answer.json<BondList>();
  expect(items.length).toBeGreaterThan(0);
  for (const { ytw } of items) expect(ytw).toBeGreaterThanOrEqual(0.05);
});
