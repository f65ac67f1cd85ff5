import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskForLevel } from '#contract/platform/call.ts';
import { levelFigures } from '#contract/portfolio/alerts/happened.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { fullLevel, visitor } from '#domain/account/access/viewer.ts';
import { range } from '#domain/fields/field.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { BondLists } from '#store/lists/bond-lists.ts';
import { bondColumns } from '#store/lists/bond-sql.ts';
import type { ListContext } from '#store/lists/list-sql.ts';
import { createGate } from '../../platform/serving/gate.ts';
import { addOwnAccount } from '../../testing/own-account.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { evaluateLevels } from './evaluate-levels.ts';

/** A number that no list has and that goes on with the day, for who sees spreads: days since the first of July. */
const madeUp = range('made_up', { unit: 'count', family: 'spread', edges: [0, 10], typed: 'mup' });
const bonds: List = { ...lists.bonds, fields: [...lists.bonds.fields, madeUp] };
const first = dayNumberFromIso(isoDate('2025-07-01'));
const columnsFor = (context: Pick<ListContext, 'today' | 'members'>) => ({
  ...bondColumns(context),
  made_up: { value: sql`null::float8`, onDay: (_maturity: number, today: number) => today - first },
});

let site: TestApp;
let made: BondLists;
beforeAll(async () => {
  site = await openTestApp();
  made = new BondLists(site.database, new AbortController().signal, 5_000, { list: bonds, columnsFor });
  await made.load();
});
afterAll(() => site.close());

async function addRule(accountId: string): Promise<number> {
  const rule = { accountId, kind: 'level', instrumentId: bondIds.usual, venueId: null, field: 'made_up' } as const;
  const level = { direction: 'above', threshold: 1, days: null, conditions: null, savedSearchId: null } as const;
  const told = { mail: 'none', tellsWebhooks: false, hasSecondFactor: false, createdAt: new Date(0) } as const;
  const { id } = await site.database.kysely
    .insertInto('alertRule')
    .values({ ...rule, ...level, ...told })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Looks at the rules on a day, as readers of full access whom a family is open to from some level on. */
async function look(day: string, spread: number): Promise<void> {
  const accounts = { viewerOf: () => ({ ...visitor, level: fullLevel }) };
  const gate = createGate({ ...defaultFieldPolicy, spread });
  const clock = { clock: () => new Date(`${day}T12:00:00Z`), today: () => isoDate(day) };
  await evaluateLevels({ database: site.database, bondLists: made, accounts, gate, ...clock } as never, bonds);
}

const toldOf = (ruleId: number) =>
  site.database.kysely.selectFrom('alert').where('ruleId', '=', ruleId).select('subject').execute();

test('BEY-6 an alert on the level of a made-up field is told once it is passed by the passing of time', async () => {
  const { id: accountId } = await addOwnAccount(site, { level: fullLevel });
  const rule = await addRule(accountId);
  for (const day of ['2025-07-01', '2025-07-02']) await look(day, fullLevel);
  expect(await toldOf(rule)).toEqual([]);
  for (const day of ['2025-07-03', '2025-07-04']) await look(day, fullLevel);
  expect(await toldOf(rule)).toMatchObject([{ subject: { field: 'made_up', value: 2, instrumentId: bondIds.usual } }]);
});

test('BEY-6 ACC-2 nothing is told of the level of a made-up field to who may not see its family', async () => {
  const { id: accountId } = await addOwnAccount(site, { level: fullLevel });
  const rule = await addRule(accountId);
  for (const day of ['2025-07-05', '2025-06-25', '2025-07-06']) await look(day, fullLevel + 1);
  expect(await toldOf(rule)).toEqual([]);
  const masked = (level: number) =>
    maskForLevel({ made_up: 2, masked: [] }, levelFigures(bonds), defaultFieldPolicy, level);
  expect([masked(0), masked(fullLevel)]).toMatchObject([
    { made_up: null, masked: expect.arrayContaining(['made_up']) },
    { made_up: 2 },
  ]);
});
