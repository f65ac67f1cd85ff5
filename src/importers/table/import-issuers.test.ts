import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableRuns } from './testing/table-runs.ts';

const { importRows, query } = tableRuns({ beforeAll, afterAll });
beforeEach(() => query('delete from instrument_code; delete from instrument; delete from issuer'));

const stored = () =>
  query<{ bond: string; issuer: string | null; country: string | null; lei: string | null }>(
    `select instrument.name as bond, issuer.name as issuer, country, lei from instrument
     left join issuer on issuer.id = issuer_id order by instrument.name`,
  );
const codes = ['code', 'name', 'issuerName'];
const lei = '529900HNOAA1KXQJUQ27';

test('BEY-16 an issuer that is only named is made once, whatever the spelling', async () => {
  const rows = ['1;A;Enel S.p.A.', '2;B;ENEL SPA', '3;C;Enel Società per Azioni', '4;D;'];
  expect(await importRows('instruments', codes, rows)).toMatchObject({ rowsStored: 4, failures: [] });
  expect((await stored()).map(({ issuer }) => issuer)).toEqual(['Enel S.p.A.', 'Enel S.p.A.', 'Enel S.p.A.', null]);
  expect(await importRows('instruments', codes, rows)).toMatchObject({ rowsStored: 0, rowsUnchanged: 4 });
  expect(await query('select name from issuer')).toHaveLength(1);
});

test('BEY-16 a name finds the issuer that another source made known, and tells only what was not known of it', async () => {
  const coded = ['code', 'name', 'issuerCode', 'issuerName', 'issuerCountry'];
  await importRows('instruments', coded, ['9;Z;77;Enel SpA;'], { source: { code: 'registry', name: 'Registry' } });
  const named = [...codes, 'issuerCountry', 'issuerSector'];
  const result = await importRows('instruments', named, ['1;A;ENEL S.P.A.;IT;utilities']);
  expect(result).toMatchObject({ rowsStored: 1, failures: [] });
  expect(await query('select name, country, sector from issuer')).toEqual([
    { name: 'Enel SpA', country: 'IT', sector: 'utilities' },
  ]);
});

test('BEY-16 the identifier of an issuer goes before its name, and another country or identifier makes another issuer', async () => {
  const names = [...codes, 'issuerLei', 'issuerCountry'];
  const rows = [
    `1;A;Alpha Ltd;${lei};GB`,
    `2;B;Alpha Holdings Ltd;${lei};`,
    '3;C;Alpha Ltd;;IE',
    '4;D;Alpha;;GB',
    `5;E;;${lei};`,
  ];
  expect(await importRows('instruments', names, rows)).toMatchObject({ rowsStored: 5, failures: [] });
  expect((await stored()).map(({ issuer, country }) => [issuer, country])).toEqual([
    ['Alpha Ltd', 'GB'],
    ['Alpha Ltd', 'GB'],
    ['Alpha Ltd', 'IE'],
    ['Alpha Ltd', 'GB'],
    ['Alpha Ltd', 'GB'],
  ]);
});

test('BEY-16 an issuer that cannot be told is said with its row, and the bond comes in without one', async () => {
  const names = [...codes, 'issuerCode', 'issuerLei'];
  const rows = ['1;A;Alpha AG;;', '2;B;Alpha GmbH;;', '3;C;Alpha;;', '4;D;;12;', `5;E;;;${lei}`, '6;F;«»;;'];
  expect((await importRows('instruments', names, rows)).messages).toEqual([
    '4: ambiguous-issuer in issuerName: "Alpha"',
    '5: unknown-issuer in issuerCode: "12"',
    `6: unknown-issuer in issuerLei: "${lei}"`,
    '7: bad-code in issuerName: "«»"',
  ]);
  expect((await stored()).map(({ bond, issuer }) => [bond, issuer])).toEqual([
    ['A', 'Alpha AG'],
    ['B', 'Alpha GmbH'],
    ...['C', 'D', 'E', 'F'].map((bond) => [bond, null]),
  ]);
  // A bond that is there keeps its issuer.
  expect(await importRows('instruments', names, ['1;A;Alpha;;'])).toMatchObject({ rowsStored: 0 });
  expect((await stored())[0]).toMatchObject({ bond: 'A', issuer: 'Alpha AG' });
});

test('BEY-16 a name too long for an issuer is refused with its row', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const result = await importRows('instruments', codes, [`1;A;${words(1000)}`, `2;B;${words(300)}`]);
  expect(result.messages.map((message) => message.slice(0, 28))).toEqual(['2: out-of-range in issuerNam']);
  expect((await stored()).map(({ bond }) => bond)).toEqual(['B']);
});

test('BEY-16 a code without a name is that of an issuer which is there, and keeps what is known of it', async () => {
  const names = ['code', 'name', 'issuerCode', 'issuerName', 'issuerLei', 'issuerCountry'];
  await importRows('instruments', names, [`1;A;7;Alpha plc;${lei};GB`]);
  expect(await importRows('instruments', names, ['2;B;7;;;'])).toMatchObject({ rowsStored: 1, failures: [] });
  expect(await importRows('instruments', names, ['3;C;7;Alpha PLC;;'])).toMatchObject({ failures: [] });
  expect((await stored()).map(({ issuer, ...row }) => [issuer, row.country, row.lei])).toEqual(
    Array(3).fill(['Alpha PLC', 'GB', lei]),
  );
});
