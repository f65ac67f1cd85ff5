import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { findLeisToAsk, saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { ImportError } from '../file-fault.ts';
import { importFile } from '../import-file.ts';
import { sourceFile } from '../source-file.ts';
import { fetchOnce } from '../testing/fetch-run.ts';
import { isinsAnswer, leiRecord, recordsAnswer, sampleLeis } from '../testing/gleif-answers.ts';
import { hasSample, listSamples, readSample } from '../testing/shared-samples.ts';
import { gleif, gleifFileName, gleifPlan } from './gleif.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const { company, parent, group } = sampleLeis;
const isins = { ownerless: 'XS9900000019', owned: 'XS9900000027', unknown: 'XS9900000035' } as const;

const importAnswer = async (answer: unknown, name = 'answer.json') =>
  (await importFile(database(), gleif, sourceFile(name, Buffer.from(JSON.stringify(answer))))).summary;

const issuers = () => queryRows(database(), 'select code, name, country, lei from issuer order by code');
const issuedBy = () =>
  queryRows(
    database(),
    `select isin, issuer.code, issuer.lei from instrument left join issuer on issuer.id = issuer_id order by isin`,
  );
const relations = () =>
  queryRows(
    database(),
    `select own.lei, relation, related.lei as parent, share from issuer_relation
       join issuer as own on own.id = issuer_id join issuer as related on related.id = related_issuer_id
     order by relation, related.lei`,
  );

/** Two bonds: one of an issuer that another source named, one of nobody. */
async function saveBonds(): Promise<void> {
  await inWriteTransaction(database(), async (tx) => {
    const more = { country: null, sector: 'transport', lei: null, isGenerated: false };
    const ids = await saveIssuers(tx, [{ ...more, code: 'other-7', name: 'Sample Rail', shortName: 'Rail' }]);
    const bond = (isin: string, issuerId: number | null) => ({
      kind: 'bond' as const,
      issuerId,
      name: isin,
      shortName: isin,
      isin,
      ticker: null,
      registrationNumber: null,
      currency: 'EUR',
      statusId: null,
      isGenerated: false,
      codes: [],
    });
    await saveInstruments(tx, [bond(isins.ownerless, null), bond(isins.owned, ids.get('other-7') ?? null)]);
  });
}

beforeEach(async () => {
  await queryRows(database(), 'truncate issuer, instrument, legal_entity, register_lookup cascade');
});

test('BEY-16 a record becomes an issuer; one that another source named keeps its name and is given a country', async () => {
  await saveBonds();
  await queryRows(database(), 'update issuer set lei = $1', [company]);
  const records = [leiRecord({ lei: company }), leiRecord({ lei: parent, name: 'Parent SE', country: 'DE' })];
  expect(await importAnswer(recordsAnswer(records))).toMatchObject({ rowsRead: 2, rowsStored: 2, failures: [] });
  expect(await issuers()).toEqual([
    { code: `lei-${parent}`, name: 'Parent SE', country: 'DE', lei: parent },
    { code: 'other-7', name: 'Sample Rail', country: 'GB', lei: company },
  ]);
});

test('BEY-16 a later register stands, whichever comes first, and the same again changes nothing', async () => {
  const lapsed = recordsAnswer(leiRecord({ lei: company, leiStatus: 'LAPSED' }), '2025-05-15');
  await importAnswer(lapsed);
  const before = await marketState(database());
  expect(await importAnswer(lapsed)).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
  const earlier = recordsAnswer(leiRecord({ lei: company, name: 'Former name' }), '2024-07-06');
  expect(await importAnswer(earlier)).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
  expect(await marketState(database())).toEqual(before);
  expect(await queryRows(database(), 'select lei_status, as_of from legal_entity')).toEqual([
    { lei_status: 'lapsed', as_of: '2025-05-15' },
  ]);
});

test('NAV-3 a parent is an issuer that its child names; another one takes its place', async () => {
  const direct = `direct-parent_${company}.json`;
  const answer = recordsAnswer(leiRecord({ lei: parent, name: 'Parent SE' }));
  expect((await importAnswer(answer, direct)).failures).toMatchObject([{ line: 1, code: 'unknown-issuer' }]);
  expect(await issuers()).toEqual([]);
  await importAnswer(recordsAnswer(leiRecord({ lei: company })));
  expect(await importAnswer(answer, direct)).toMatchObject({ rowsRead: 1, rowsStored: 1, failures: [] });
  expect(await importAnswer(answer, direct)).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
  await importAnswer(recordsAnswer(leiRecord({ lei: group })), `ultimate-parent_${company}.json`);
  expect(await relations()).toEqual([
    { lei: company, relation: 'direct-parent', parent, share: null },
    { lei: company, relation: 'ultimate-parent', parent: group, share: null },
  ]);
  await importAnswer(recordsAnswer(leiRecord({ lei: group })), direct);
  expect(await relations()).toMatchObject([{ parent: group }, { parent: group }]);
  const own = recordsAnswer(leiRecord({ lei: company }));
  expect((await importAnswer(own, direct)).failures).toMatchObject([{ code: 'bad-structure' }]);
});

test('BEY-16 a link names the issuer of a bond that has none, and lists what is not known', async () => {
  await saveBonds();
  const links = isinsAnswer(company, [isins.ownerless, isins.unknown, 'XS9900000018']);
  const codes = async () => (await importAnswer(links)).failures.map(({ line, code }) => [line, code]);
  expect(await codes()).toEqual([
    [1, 'unknown-issuer'],
    [2, 'unknown-instrument'],
    [3, 'bad-code'],
  ]);
  await importAnswer(recordsAnswer(leiRecord({ lei: company })));
  expect(await codes()).toEqual([
    [2, 'unknown-instrument'],
    [3, 'bad-code'],
  ]);
  expect(await issuedBy()).toMatchObject([
    { isin: isins.ownerless, lei: company },
    { code: 'other-7', lei: null },
  ]);
});

test('BEY-16 a link gives an issuer its identifier, also after the record, and changes no issuer that is known', async () => {
  await saveBonds();
  await importAnswer(recordsAnswer([leiRecord({ lei: company }), leiRecord({ lei: parent })]));
  await importAnswer(recordsAnswer(leiRecord({ lei: parent })), `direct-parent_${company}.json`);
  const links = isinsAnswer(company, [isins.owned]);
  expect(await importAnswer(links)).toMatchObject({ rowsStored: 1, failures: [] });
  expect(await issuers()).toMatchObject([
    { code: `lei-${parent}` },
    { code: 'other-7', name: 'Sample Rail', lei: company },
  ]);
  expect(await relations()).toMatchObject([{ lei: company, parent }]);
  expect(await importAnswer(links)).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
  const contrary = await importAnswer(isinsAnswer(parent, [isins.owned]));
  expect(contrary.failures).toMatchObject([{ line: 1, code: 'bad-structure', field: 'lei' }]);
  expect(await issuedBy()).toMatchObject([{ code: null }, { code: 'other-7', lei: company }]);
});

const hasData = hasSample('gleif');

test.skipIf(!hasData)('takes over every recorded record and parent (skipped without them)', async () => {
  const records = listSamples('gleif').filter((name) => /multi|single|pygleif/.test(name));
  for (const name of records) {
    const { summary } = await importFile(database(), gleif, readSample(name));
    expect(summary.failures, name).toEqual([]);
  }
  for (const name of listSamples('gleif').filter((path) => path.includes('-parent_'))) {
    expect((await importFile(database(), gleif, readSample(name))).summary, name).toMatchObject({ failures: [] });
  }
  // Twelve of the list, two more of a former register, and the parent of one of the list.
  expect(await issuers()).toHaveLength(15);
  expect(await relations()).toMatchObject([
    { lei: '549300YX4S1LLSMK2627', relation: 'direct-parent', parent: 'HWUPKR0MPOU8FGXBT394' },
    { lei: '549300YX4S1LLSMK2627', relation: 'ultimate-parent', parent: 'HWUPKR0MPOU8FGXBT394' },
  ]);
  const lapsed = await queryRows(database(), `select lei from legal_entity where lei_status = 'lapsed' order by lei`);
  expect(lapsed).toEqual([{ lei: '335800CCCPHKUOXPC332' }, { lei: '549300LBI3LRIZ2V8V66' }]);
});

test.skipIf(!hasData)('lists the recorded links, whose securities nobody knows (skipped without them)', async () => {
  for (const name of listSamples('gleif').filter((path) => path.includes('/isins_'))) {
    const { summary } = await importFile(database(), gleif, readSample(name));
    expect(summary).toMatchObject({ rowsRead: 15, rowsStored: 0 });
    expect(new Set(summary.failures.map(({ code }) => code))).toEqual(new Set(['unknown-instrument']));
    expect(summary.failures).toHaveLength(15);
  }
});

test('BEY-22 the address of an answer says whose parent it holds', () => {
  const name = (path: string) => gleifFileName(new URL(`https://api.gleif.org/api/v1/lei-records/${path}`));
  expect(name(`${company}/direct-parent`)).toBe(`direct-parent_${company}.json`);
  expect(name(`${company}/ultimate-parent`)).toBe(`ultimate-parent_${company}.json`);
  expect(name(`${company}/isins?page[size]=200`)).toBe('isins.json');
});

test('BEY-22 records of the issuers that have an LEI are fetched in batches, and not again while they are new', async () => {
  await inWriteTransaction(database(), async (tx) => {
    const issuer = { country: null, sector: null, isGenerated: false, name: 'Sample', shortName: 'Sample' };
    await saveIssuers(tx, [
      { ...issuer, code: 'a', lei: company },
      { ...issuer, code: 'b', lei: parent },
      { ...issuer, code: 'c', lei: group, isGenerated: true },
    ]);
  });
  const run = () =>
    fetchOnce(database(), {
      importer: gleif,
      plan: gleifPlan,
      request: { base: 'https://api.gleif.org/api/v1', only: ['records'] },
      answer: () => Response.json(recordsAnswer([leiRecord({ lei: company })], '2026-03-01')),
    });
  const { asked, summaries } = await run();
  expect(asked.map(decodeURIComponent)).toEqual([
    `https://api.gleif.org/api/v1/lei-records?filter[lei]=${company},${parent}&page[size]=100`,
  ]);
  expect(summaries).toMatchObject([{ rowsRead: 1, rowsStored: 1, failures: [] }]);
  expect(await issuers()).toMatchObject([{ country: 'GB' }, { country: null }, { country: null }]);
  expect((await run()).asked).toEqual([]);
  // One without a record is asked for again after a while, and takes no place of those that were never asked for.
  await queryRows(database(), 'update issuer set is_generated = false');
  expect(await findLeisToAsk(database(), { before: isoDate('2026-02-01'), limit: 2 })).toEqual([group]);
  expect(await findLeisToAsk(database(), { before: isoDate('2999-01-01'), limit: 2 })).toEqual([group, company]);
  await queryRows(database(), `update register_lookup set asked_at = '2026-01-01' where code = '${parent}'`);
  expect(await findLeisToAsk(database(), { before: isoDate('2026-02-01'), limit: 2 })).toEqual([group, parent]);
});

test('BEY-22 what could not be stored of the register is asked for again, what it does not know is not', async () => {
  await inWriteTransaction(database(), async (tx) => {
    const issuer = { country: null, sector: null, isGenerated: false, name: 'Sample', shortName: 'Sample' };
    await saveIssuers(tx, [{ ...issuer, code: 'a', lei: company }]);
  });
  const run = (answer: () => Response) =>
    fetchOnce(database(), {
      importer: gleif,
      plan: gleifPlan,
      request: { base: 'https://api.gleif.org/api/v1', only: ['records'] },
      answer,
    });
  await expect(run(() => new Response('<html>maintenance</html>'))).rejects.toThrow(ImportError);
  await expect(run(() => Response.json({ errors: [] }))).rejects.toThrow(ImportError);
  expect((await run(() => Response.json(recordsAnswer([])))).asked).toHaveLength(1);
  expect((await run(() => Response.json(recordsAnswer([])))).asked).toEqual([]);
});
