import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, scopeOfCall } from '#contract/platform/call.ts';
import { callsOfFeature } from '#contract/site/calls.ts';
import { type KeyScope, keyScopes } from '#domain/account/access/key-scope.ts';
import { isFullRun } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { accessOfReader, addKeyReader, type KeyReaderKind, keyReaderKinds } from '#server/testing/readers.ts';
import { bondIds, sampleHistories } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { addTestKey, bearer } from '#server/testing/test-keys.ts';
import { leaksIn, withCanaries } from './leak/canaries.ts';
import { casesOfRoute } from './leak/cases.ts';
import { closedCases, placesClosedTo } from './leak/closed-cases.ts';
import { get, type LeakCase } from './leak/leak-case.ts';
import { answerTo, openLeakSite } from './leak/leak-site.ts';

const LONG_MS = 600_000;

let site: TestApp;
const accounts = new Map<KeyReaderKind, string>();

const calls: readonly Call[] = Object.values(callsOfFeature).flat();
/** The scope for whose want an answer refuses, in JSON or as a table; undefined of an answer that does not, such as the document in which one is an example. */
function missedScope(text: string): string | null | undefined {
  const [, field = undefined] = /"code":"key_scope".*"field":(null|"[a-z:]+")\}\}$/.exec(text) ?? [];
  if (field !== undefined) return JSON.parse(field);
  return /\nkey_scope,[^\n]*,([a-z:]+)\r\n$/.exec(text)?.[1];
}
const headerScopes = keyScopes.filter((scope) => scope !== 'addresses');
const casesOf = ({ name }: Call) => casesOfRoute[name] ?? [];
// What a key is told is told to the viewer of its account, by the same routes: of each, one case shows that it is.
const MAX_CASES = isFullRun ? Number.POSITIVE_INFINITY : 1;

/** A list of a reader with keys, and his entry of a bond that was bought before the prices that are hidden. */
async function keepHolding(accountId: string, id: number): Promise<void> {
  const { kysely } = site.database;
  const created = { createdAt: new Date(0), position: 1 };
  await kysely
    .insertInto('watchlist')
    .values({ accountId, id, name: 'Held', ...created })
    .execute();
  const bought = { quantity: 10, price: 98.5, boughtOn: isoDate('2024-07-01'), addedAt: new Date(0) };
  await kysely
    .insertInto('watchlistEntry')
    .values({ accountId, id, bondId: bondIds.usual, watchlistId: id, ...bought })
    .execute();
}

const firstList = 9101;
const listOf = (who: KeyReaderKind) => firstList + keyReaderKinds.indexOf(who);

beforeAll(async () => {
  site = await openLeakSite(withCanaries(sampleHistories()));
  for (const who of keyReaderKinds) {
    const accountId = await addKeyReader(site, who);
    accounts.set(who, accountId);
    await keepHolding(accountId, listOf(who));
  }
}, LONG_MS);

afterAll(async () => {
  await site.close();
}, LONG_MS);

// A key of its own for each call: keys are counted.
const keyOf = (who: KeyReaderKind, scopes: readonly KeyScope[]) =>
  addTestKey(site, accounts.get(who) ?? '', { scopes, hasSecondFactor: true });

async function ask(who: KeyReaderKind, scopes: readonly KeyScope[], asked: LeakCase) {
  return answerTo(site.app, bearer(await keyOf(who, scopes)), asked);
}

function leaksTo(who: KeyReaderKind, text: string, { isVocabulary = false }: LeakCase): readonly string[] {
  const { level, flags } = accessOfReader(who);
  const mayHaveFiles = flags.includes('docsAccess');
  return leaksIn(text, {
    isPage: false,
    places: placesClosedTo(who),
    isVisitor: level === 0,
    mayHaveFiles,
    isVocabulary,
  });
}

test.each(keyReaderKinds)(
  'BEY-8 no hidden number or word reaches the key of a %s, whatever its scope',
  async (who) => {
    const closed = new Set(closedCases(who));
    let asked = 0;
    for (const call of calls) {
      const scope = scopeOfCall(call);
      if (scope === null) continue;
      // Some calls take the name of a list of the reader.
      const key = await keyOf(who, [scope, 'watchlists']);
      for (const each of casesOf(call)
        .filter((every) => closed.has(every))
        .slice(0, MAX_CASES)) {
        const { text } = await answerTo(site.app, bearer(key), each);
        expect(leaksTo(who, text, each), `${who} ${each.method} ${each.url}`).toEqual([]);
        expect(missedScope(text), each.url).toBeUndefined();
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThanOrEqual(Math.min(closed.size, 3));
  },
  LONG_MS,
);

test('BEY-8 what a reader holds is told to his key as to himself: prices to who may see them', async () => {
  for (const who of keyReaderKinds) {
    const held = get(`/api/watchlists/${listOf(who)}/holdings/`);
    const { status, text } = await ask(who, ['watchlists'], held);
    expect(status, who).toBe(200);
    expect(leaksTo(who, text, held), who).toEqual([]);
  }
  const { text } = await ask('full-all', ['watchlists'], get(`/api/watchlists/${listOf('full-all')}/holdings/`));
  expect(leaksIn(text, { isPage: false, places: ['open'] }).length).toBeGreaterThan(0);
});

test('BEY-8 the search would find what a key is told: with full access the canaries are there', async () => {
  const [first] = casesOfRoute['POST /api/chart/get_tradings/'] ?? [];
  if (first === undefined) throw new Error('no case');
  const { text } = await ask('full', ['market'], first);
  expect(leaksIn(text, { isPage: false, places: ['open'] }).length).toBeGreaterThan(40);
  expect(leaksTo('member', text, first).length).toBeGreaterThan(40);
});

test(
  'BEY-8 every call is closed to a key of all scopes but its own, and to every key where it has none',
  async () => {
    for (const call of calls) {
      const scope = scopeOfCall(call);
      const [asked = { method: call.method, url: call.path.replaceAll(/:\w+/g, '1') }] = casesOf(call);
      const { status, text } = await ask(
        'full-all',
        headerScopes.filter((other) => other !== scope),
        asked,
      );
      expect([status, missedScope(text)], call.name).toEqual([403, scope]);
    }
  },
  LONG_MS,
);

test(
  'BEY-8 a key in an address is told no hidden number either, and is in no answer',
  async () => {
    for (const call of calls.filter(({ method, isStream }) => method === 'GET' && isStream !== true)) {
      const scope = scopeOfCall(call);
      if (scope === null || scope === 'watchlists:write') continue;
      const key = await keyOf('member', [scope, 'watchlists', 'addresses']);
      for (const each of casesOf(call).slice(0, MAX_CASES)) {
        const url = `${each.url}${each.url.includes('?') ? '&' : '?'}key=${key}`;
        const { text } = await answerTo(site.app, {}, { ...each, url });
        expect(leaksTo('member', text, each), each.url).toEqual([]);
        expect(text.includes(key), each.url).toBe(false);
        expect(missedScope(text), each.url).toBeUndefined();
      }
    }
  },
  LONG_MS,
);
