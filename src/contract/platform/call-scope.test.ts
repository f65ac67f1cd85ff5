import { expect, test } from 'vitest';
import { areFitting, keyScopes } from '#domain/account/access/key-scope.ts';
import { callsOfFeature } from '../site/calls.ts';
import { type Call, isOperatorCall, kindOfCall, scopeOfCall } from './call.ts';

const calls: readonly Call[] = Object.values(callsOfFeature).flat();
const namesOf = (fits: (call: Call) => boolean) => calls.filter(fits).map(({ name }) => name);

test('BEY-8 every call has a scope, or is closed to keys by its kind', () => {
  for (const call of calls) expect([null, ...keyScopes], call.name).toContain(scopeOfCall(call));
  for (const scope of ['market', 'files', 'live', 'watchlists', 'watchlists:write'] as const) {
    expect(namesOf((call) => scopeOfCall(call) === scope).length, scope).toBeGreaterThan(0);
  }
});

test('BEY-8 no key writes but in watchlists, and none has the operator’s calls', () => {
  const open = calls.filter((call) => scopeOfCall(call) !== null);
  expect(open.filter(isOperatorCall)).toEqual([]);
  for (const call of open.filter((each) => kindOfCall(each) === 'write')) {
    expect([scopeOfCall(call), call.path], call.name).toEqual(['watchlists:write', expect.stringMatching(/atchlist/)]);
  }
});

test('BEY-8 what is an account’s own is closed to keys, and its watchlists open by their own scopes alone', () => {
  const own = namesOf((call) => /\/(accounts|profile|session|user|uss|drawings|feed|action_log)\//.test(call.path));
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter((name) => scopeOfCall(calls.find((call) => call.name === name) as Call) !== null)).toEqual([]);
  for (const call of calls.filter(({ path }) => /watchlist/i.test(path))) {
    expect(scopeOfCall(call), call.name).toBe(kindOfCall(call) === 'read' ? 'watchlists' : 'watchlists:write');
  }
});

test('BEY-8 a key that may stand in an address changes nothing', () => {
  expect(areFitting(['addresses', 'market', 'watchlists'])).toBe(true);
  expect(areFitting(['addresses', 'watchlists:write'])).toBe(false);
});

test('BEY-8 files, streams and lists are open by scopes of their own, and all other reads by that of the market', () => {
  expect(namesOf((call) => scopeOfCall(call) === 'live')).toEqual(['GET /api/live/']);
  for (const call of calls.filter(({ isFile }) => isFile === true)) {
    expect(['files', 'watchlists', null], call.name).toContain(scopeOfCall(call));
  }
  const closedReads = calls.filter(
    (call) => kindOfCall(call) === 'read' && scopeOfCall(call) === null && !isOperatorCall(call),
  );
  const ownPaths = /^\/api\/(profile|session|uss|user)\/|\/drawings\/|\/calendar\/feed\//;
  expect(closedReads.filter(({ path }) => !ownPaths.test(path)).map(({ name }) => name)).toEqual([]);
});
