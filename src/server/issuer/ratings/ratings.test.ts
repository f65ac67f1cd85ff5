import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveBondParties } from '#store/issuer/ratings/rating-history.ts';
import { saveAgencies, saveRatings, saveScalePoints } from '#store/issuer/ratings/ratings.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  const rating = { agency: 'Sample Ratings', outlook: null, issuerId: 2, instrumentId: null };
  await inWriteTransaction(site.database, async (tx) => {
    await saveAgencies(tx, [{ name: 'Sample Ratings', country: 'NO', website: 'https://sample.example/' }]);
    await saveScalePoints(tx, [
      { agency: 'Sample Ratings', typeId: 1, grade: 'A-', position: 7, description: 'Strong capacity' },
    ]);
    await saveBondParties(tx, [
      { instrumentId: bondIds.usual, role: 'guarantor', issuerId: 2 },
      { instrumentId: bondIds.usual, role: 'spv', issuerId: 1 },
    ]);
    await saveRatings(tx, [
      { ...rating, grade: 'BB', ratedOn: isoDate('2024-01-10') },
      { ...rating, grade: 'Withdrawn', ratedOn: isoDate('2025-03-04') },
      { ...rating, agency: 'Other', grade: 'AA(no)', ratedOn: isoDate('2025-03-04') },
    ]);
  });
});
afterAll(() => site.close());

async function ask(who: Who, params: unknown, id: number = bondIds.usual) {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api/bonds/${id}/getRatingsHistory/`,
    headers: await cookieOf(site.app, who),
    payload: { params },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('RAT-2 the ratings of a type of the bond, its issuer and who else stands behind it, latest first', async () => {
  const { body } = await ask('full', 1);
  expect(body.types).toEqual([1, 3]);
  expect(body.agencies).toEqual([{ name: 'Sample Ratings', country: 'NO', website: 'https://sample.example/' }]);
  const [{ agency, items }] = body.ratings;
  expect(agency).toBe('Sample Ratings');
  type Item = Readonly<Record<string, unknown>>;
  expect(
    items.map(({ date, of, scale_point_name: grade, is_current: isCurrent }: Item) => [date, of, grade, isCurrent]),
  ).toEqual([
    ['2025-03-04', 'guarantors', 'Withdrawn', true],
    ['2025-02-03', 'emission', 'A-', true],
    ['2025-02-03', 'emitent', 'BBB+', true],
    ['2025-02-03', 'spv', 'BBB+', true],
    ['2024-01-10', 'guarantors', 'BB', false],
  ]);
  expect(items[0]).toMatchObject({ entity_name: 'Overseas Trading', is_revoked: true, scale_point_position: null });
  expect(items[1]).toMatchObject({
    is_revoked: false,
    scale_point_position: 7,
    scale_point_description: 'Strong capacity',
    outlook: 'brightening',
  });
});

test('RAT-2 a national grade is of another type, and an agency of which nothing else is known stands by its name', async () => {
  const { body } = await ask('full', 3);
  expect(body.agencies).toEqual([{ name: 'Other', country: null, website: null }]);
  expect(body.ratings).toMatchObject([{ agency: 'Other', items: [{ scale_point_name: 'AA(no)' }] }]);
  expect((await ask('full', 2)).body).toMatchObject({ agencies: [], ratings: [] });
});

test.each(['visitor', 'member'] as const)('RAT-2 ACC-2 a %s sees who was rated when, and no grade', async (who) => {
  const { body } = await ask(who, 1);
  for (const item of body.ratings[0].items) {
    const hidden = ['scale_point_name', 'outlook', 'scale_point_description', 'scale_point_position', 'is_revoked'];
    expect(item).toMatchObject(Object.fromEntries(hidden.map((name) => [name, null])));
    expect([...item.masked].sort()).toEqual(hidden.sort());
  }
  expect(body.ratings[0].items).toHaveLength(5);
});

test('RAT-1 the current ratings of all types: the bond first, then its issuer and who else stands behind it', async () => {
  const url = `/api/bonds/${bondIds.usual}/ratings/`;
  const { items } = (await site.app.inject({ url, headers: await cookieOf(site.app, 'full') })).json();
  type Item = Readonly<Record<string, unknown>>;
  expect(items.map(({ of, agency, type, scale_point_name: grade }: Item) => [of, agency, type, grade])).toEqual([
    ['emission', 'Sample Ratings', 1, 'A-'],
    ['emitent', 'Sample Ratings', 1, 'BBB+'],
    ['spv', 'Sample Ratings', 1, 'BBB+'],
    ['guarantors', 'Other', 3, 'AA(no)'],
    ['guarantors', 'Sample Ratings', 1, 'Withdrawn'],
  ]);
  expect(items.map(({ is_revoked: isRevoked }: Item) => isRevoked)).toEqual([false, false, false, false, true]);
  for (const item of (await site.app.inject(url)).json().items)
    expect(item).toMatchObject({ scale_point_name: null, is_revoked: null, outlook: null });
});

test('RAT-2 another type is refused, and so is an unknown bond', async () => {
  expect((await ask('full', 4)).status).toBe(400);
  expect((await ask('full', '1; drop')).status).toBe(400);
  expect((await ask('full', 1, 9_999)).status).toBe(404);
});

test('RAT-1 the summary keeps to the first type that an agency rates in', async () => {
  await inWriteTransaction(site.database, (tx) =>
    saveRatings(tx, [
      {
        agency: 'Sample Ratings',
        grade: 'AAA(no)',
        outlook: null,
        issuerId: 1,
        instrumentId: null,
        ratedOn: isoDate('2025-06-01'),
      },
    ]),
  );
  const answer = await site.app.inject({
    url: `/api/bonds/${bondIds.usual}/summary/`,
    headers: await cookieOf(site.app, 'full'),
  });
  const grades = answer.json().ratings.map((rating: { scale_point_name: string }) => rating.scale_point_name);
  expect(grades).toEqual(['A-', 'BBB+']);
});

test('NAV-1 RAT-2 the ratings of a company are its own alone, those of today and over time', async () => {
  const headers = await cookieOf(site.app, 'full');
  const current = await site.app.inject({ url: '/api/company/2/ratings/', headers });
  type Item = Readonly<Record<string, unknown>>;
  expect(
    current.json().items.map(({ agency, of, scale_point_name: grade, type }: Item) => [agency, of, grade, type]),
  ).toEqual([
    ['Other', 'emitent', 'AA(no)', 3],
    ['Sample Ratings', 'emitent', 'Withdrawn', 1],
  ]);
  const history = await site.app.inject({
    method: 'POST',
    url: '/api/company/2/getRatingsHistory/',
    headers,
    payload: { params: 1 },
  });
  expect(history.json()).toMatchObject({
    types: [1, 3],
    ratings: [{ agency: 'Sample Ratings', items: [{ scale_point_name: 'Withdrawn' }, { scale_point_name: 'BB' }] }],
  });
});

test('NAV-8 upgrades and downgrades of the last sixty days, for who may see grades, without withdrawals and unchanged grades', async () => {
  const own = await openTestApp();
  const rating = { agency: 'Moody’s', outlook: null, issuerId: 2, instrumentId: null };
  await inWriteTransaction(own.database, async (tx) => {
    await saveRatings(tx, [
      { ...rating, grade: 'Baa1', ratedOn: isoDate('2024-01-10') },
      { ...rating, grade: 'Baa2', ratedOn: isoDate('2025-06-10') },
      { ...rating, agency: 'S&P', grade: 'BBB', ratedOn: isoDate('2024-01-10') },
      { ...rating, agency: 'S&P', grade: 'A-', ratedOn: isoDate('2025-06-20') },
      { ...rating, agency: 'Fitch', grade: 'BBB', ratedOn: isoDate('2024-01-10') },
      { ...rating, agency: 'Fitch', grade: 'Withdrawn', ratedOn: isoDate('2025-06-20') },
      { ...rating, agency: 'Scope', grade: 'BBB', ratedOn: isoDate('2024-01-10') },
      { ...rating, agency: 'Scope', grade: 'BBB', ratedOn: isoDate('2025-06-21') },
      { ...rating, agency: 'DBRS', grade: 'BBB', ratedOn: isoDate('2024-01-10') },
      { ...rating, agency: 'DBRS', grade: 'A', ratedOn: isoDate('2025-04-20') },
    ]);
  });
  const moves = async (who?: Who) => {
    const headers = who === undefined ? {} : await cookieOf(own.app, who);
    return (await own.app.inject({ url: '/api/ratings/moves/', headers })).json();
  };
  const { items } = await moves('full');
  expect(items.filter(({ issuerId }: { issuerId: number | null }) => issuerId === 2)).toEqual([
    {
      date: '2025-06-20',
      agency: 'S&P',
      from: 'BBB',
      to: 'A-',
      move: 'up',
      bondId: null,
      issuerId: 2,
      name: 'Overseas Trading',
    },
    {
      date: '2025-06-10',
      agency: 'Moody’s',
      from: 'Baa1',
      to: 'Baa2',
      move: 'down',
      bondId: null,
      issuerId: 2,
      name: 'Overseas Trading',
    },
  ]);
  expect((await moves()).error.code).toBe('need_auth');
  expect((await moves('member')).error.code).toBe('need_access');
  await own.close();
});
