import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveIssuers } from '../../issuer/issuers/issuers.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { saveVenues } from '../venues/venues.ts';
import { type NewInstrument, saveInstruments } from './save-instruments.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const bond: NewInstrument = {
  kind: 'bond',
  issuerId: null,
  name: 'Sample',
  shortName: 'S',
  isin: 'RU000ASAMPL9',
  ticker: null,
  registrationNumber: null,
  currency: 'RUB',
  statusId: 192,
  isGenerated: false,
  codes: [{ scheme: 'moex-secid', code: 'SAMPLE' }],
};

const save = (...instruments: NewInstrument[]) =>
  inWriteTransaction(database(), (tx) => saveInstruments(tx, instruments));
const query = (text: string) => database().withClient(async (client) => (await client.query(text)).rows);

test('makes an instrument once and finds it by any of its codes', async () => {
  const made = await save(bond);
  expect(made.changed).toEqual(new Set(made.ids));
  expect(await save(bond)).toEqual({ ids: made.ids, changed: new Set() });
  const byCode = await save({ ...bond, isin: null });
  expect(byCode).toEqual({ ids: made.ids, changed: new Set() });
  const byIsin = await save({ ...bond, codes: [] });
  expect(byIsin).toEqual({ ids: made.ids, changed: new Set() });
});

test('lets nothing unknown overwrite what is known, and says what changed', async () => {
  const { ids, changed } = await save({ ...bond, name: 'Sample 1', currency: null, statusId: null });
  expect(changed).toEqual(new Set(ids));
  expect(await query('select name, currency, status_id, isin from instrument')).toEqual([
    { name: 'Sample 1', currency: 'RUB', status_id: 192, isin: 'RU000ASAMPL9' },
  ]);
});

test('gives fixed ids and numbered ones, parallel to what was given', async () => {
  const fixed = { ...bond, id: 1001, isin: 'RU000NOBODY4', codes: [] };
  const numbered = { ...bond, isin: null, codes: [{ scheme: 'ticker' as const, code: 'T' }] };
  const { ids } = await save(numbered, fixed);
  expect(ids[1]).toBe(1001);
  expect(ids[0]).toBeGreaterThan(100_000);
});

test('stores issuers and venues by code, with fixed ids where given', async () => {
  const issuer = { code: 'a', name: 'A', shortName: 'A', country: 'GB', sector: null, lei: null, isGenerated: false };
  const venue = { code: 'v', name: 'V', kind: 'otc', country: null, timeZone: 'UTC' } as const;
  const [issuers, venues] = await inWriteTransaction(database(), async (tx) => [
    await saveIssuers(tx, [issuer, { ...issuer, code: 'b', id: 7 }]),
    await saveVenues(tx, [
      { ...venue, id: 4 },
      { ...venue, code: 'w' },
    ]),
  ]);
  expect([issuers.get('b'), venues.get('v')]).toEqual([7, 4]);
  const again = await inWriteTransaction(database(), (tx) => saveIssuers(tx, [{ ...issuer, name: 'A2' }]));
  expect(again.get('a')).toBe(issuers.get('a'));
  expect(await query(`select name from issuer where code = 'a'`)).toEqual([{ name: 'A2' }]);
});
