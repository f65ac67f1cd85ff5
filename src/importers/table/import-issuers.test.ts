import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notedRows, rejectedRows } from '#domain/market/import-run.ts';
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
  const { messages, failures } = await importRows('instruments', names, rows);
  expect([rejectedRows(failures), notedRows(failures)]).toEqual([0, 4]);
  expect(messages).toEqual([
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

const other = '5493001KJTIIGC8Y1R12';
const desk = (rows: readonly string[], names: readonly string[], target = 'instruments') =>
  importRows(target, names, rows);

test('BEY-16 an issuer by code and by identifier is one, once a row tells both', async () => {
  await desk([`1;A;${lei};Alpha plc`], ['code', 'name', 'issuerLei', 'issuerName']);
  await desk(['2;B;7;Beta plc'], ['code', 'name', 'issuerCode', 'issuerName']);
  expect(await query('select id from issuer')).toHaveLength(2);
  const both = ['code', 'name', 'issuerCode', 'issuerLei', 'issuerSector'];
  expect(await desk([`3;C;7;${lei};banks`], both)).toMatchObject({ rowsStored: 1, failures: [] });
  expect((await stored()).map(({ bond, issuer, lei: known }) => [bond, issuer, known])).toEqual(
    ['A', 'B', 'C'].map((bond) => [bond, 'Alpha plc', lei]),
  );
  expect(await query('select sector from issuer')).toEqual([{ sector: 'banks' }]);
  // Its code is known from here on.
  expect(await desk(['4;D;7'], ['code', 'name', 'issuerCode'])).toMatchObject({ rowsStored: 1, failures: [] });
  expect(await query('select id from issuer')).toHaveLength(1);
});

test('BEY-16 a code that the file gives to two companies is refused with each of its rows', async () => {
  const names = ['code', 'name', 'issuerCode', 'issuerLei', 'issuerName'];
  const result = await desk([`1;A;7;${lei};Alpha`, `2;B;7;${other};Beta`, '3;C;8;;Gamma'], names);
  expect(result.messages).toEqual(['2: bad-code in issuerCode: "7"', '3: bad-code in issuerCode: "7"']);
  expect((await stored()).map(({ issuer }) => issuer)).toEqual([null, null, 'Gamma']);
  await desk([`4;D;8;${lei};`], names);
  expect((await desk([`5;E;8;${other};`], names)).messages).toEqual(['2: bad-code in issuerCode: "8"']);
});

const byNumber = ['issuerCode', 'issuerName', 'issuerLei', 'inn'];
const bySeveral = ['issuerCode', 'issuerName', 'inn'];

test('BEY-16 a row that names two companies of different identifiers joins none', async () => {
  await desk([`7;Alpha;${lei};`, `8;Beta;${other};7707083893`], byNumber, 'issuers');
  const result = await desk(['7;Alpha;;7707083893'], byNumber, 'issuers');
  expect(result.messages).toEqual(['2: bad-code in issuerCode: "7"']);
  expect(await query('select name, lei from issuer order by name')).toEqual([
    { name: 'Alpha', lei },
    { name: 'Beta', lei: other },
  ]);
});

test('BEY-16 a code that numbers tell of two companies is refused with each of its rows', async () => {
  const result = await desk(['7;Alpha;7707083893', '7;Beta;7736050003', '8;Gamma;'], bySeveral, 'issuers');
  expect(result.messages).toEqual(['2: bad-code in issuerCode: "7"', '3: bad-code in issuerCode: "7"']);
  expect(await query('select name from issuer')).toEqual([{ name: 'Gamma' }]);
});

/** All orders of rows. */
function orders(rows: readonly string[]): readonly (readonly string[])[] {
  if (rows.length < 2) return [rows];
  return rows.flatMap((row, at) => orders(rows.toSpliced(at, 1)).map((rest) => [row, ...rest]));
}

test.each([
  ['a name that may be two countries', ['A;Alpha Ltd;', 'B;Alpha;GB', 'C;Alpha;IE'], ['-', 'B', 'C']],
  ['a name with its country', ['A;Alpha;', 'B;Alpha Ltd;', 'C;ALPHA LIMITED;GB'], ['ABC', 'ABC', 'ABC']],
  ['a bare name of two forms', ['A;Alpha;', 'B;Alpha plc;', 'C;Alpha Ltd;'], ['-', 'B', 'C']],
  ['forms and countries', ['A;Alpha AG;DE', 'B;Alpha AG;', 'C;Alpha;FR'], ['AB', 'AB', 'C']],
] as const)('BEY-16 in each order of its rows a file tells the same issuers: %s', async (_what, rows, together) => {
  for (const [place, order] of orders(rows).entries()) {
    await query('delete from instrument_code; delete from instrument; delete from issuer');
    // A second import tells the same.
    for (let time = 0; time < (place === 0 ? 2 : 1); time++) {
      await desk(
        order.map((row) => `${row[0]};${row}`),
        ['code', 'name', 'issuerName', 'issuerCountry'],
      );
      const found = await query<{ bonds: string }>(
        `select coalesce(case when issuer_id is not null then (select string_agg(name, '' order by name) from instrument as mate
           where mate.issuer_id = own.issuer_id) end, '-') as bonds from instrument as own order by name`,
      );
      expect(found.map(({ bonds }) => bonds)).toEqual(together);
    }
  }
});

test('BEY-16 a table of companies brings their identifiers, and keeps what it does not say', async () => {
  const names = [
    'issuerName',
    'issuerLei',
    'issuerCountry',
    'issuerSector',
    'cik',
    'inn',
    'registrationNumber',
    'ticker',
  ];
  const rows = [`Alpha plc;${lei};GB;banks;320193;;01234567;ALF`, 'Ромашка ООО;;RU;;;7707083893;;', 'Alpha PLC;;;;;;;'];
  expect(await desk(rows, names, 'issuers')).toMatchObject({ rowsRead: 3, failures: [] });
  const all = `select name, country, sector, lei, array(select scheme || ' ' || value from issuer_identifier
    where issuer_id = issuer.id order by 1) as numbers from issuer order by name`;
  const expected = [
    {
      name: 'Alpha plc',
      country: 'GB',
      sector: 'banks',
      lei,
      numbers: ['registration-number 01234567', 'ticker ALF', 'us-cik 0000320193'],
    },
    { name: 'Ромашка ООО', country: 'RU', sector: null, lei: null, numbers: ['ru-inn 7707083893'] },
  ];
  expect(await query(all)).toEqual(expected);
  expect(await desk(rows, names, 'issuers')).toMatchObject({ rowsStored: 0, rowsUnchanged: 3 });
  // A number finds the company as well as an identifier does; what is empty is not taken for told.
  const more = ['issuerCode', 'issuerName', 'inn', 'issuerCountry', 'issuerSector'];
  expect(await desk(['5;;7707083893;;retail'], more, 'issuers')).toMatchObject({ rowsStored: 1, failures: [] });
  expect(await query(all)).toEqual([expected[0], { ...expected[1], sector: 'retail' }]);
  expect(await desk(['1;A;5'], ['code', 'name', 'issuerCode'])).toMatchObject({ rowsStored: 1, failures: [] });
  expect((await stored())[0]?.issuer).toBe('Ромашка ООО');
});

test('BEY-16 rows of companies that name none, or none that there is, are told', async () => {
  const result = await desk([';;', `;${lei};`, ';;«»', '7;;'], ['issuerCode', 'issuerLei', 'issuerName'], 'issuers');
  expect(result.messages).toEqual([
    '2: missing-value in issuerName: ""',
    `3: unknown-issuer in issuerLei: "${lei}"`,
    '4: bad-code in issuerName: "«»"',
    '5: unknown-issuer in issuerCode: "7"',
  ]);
  const wrong = await desk(['Alpha;7707083894;x'], ['issuerName', 'inn', 'cik'], 'issuers');
  expect(wrong.messages).toEqual(['2: bad-code in inn: "7707083894"', '2: bad-code in cik: "x"']);
});

test('BEY-16 bonds of which a row says that a government issued them have the government of the country', async () => {
  const names = ['code', 'name', 'issuerCountry', 'issuerSector'];
  expect(
    await importRows('instruments', names, ['1;A;GB;government', '2;B;GB;government', '3;C;GB;banks']),
  ).toMatchObject({
    rowsStored: 3,
    failures: [],
  });
  expect((await stored()).map(({ issuer, country }) => [issuer, country])).toEqual([
    ['United Kingdom', 'GB'],
    ['United Kingdom', 'GB'],
    [null, null],
  ]);
  const fr = ['4;D;;FR;government', '5;E;Agence France Trésor;FR;government'];
  await importRows('instruments', [...codes, 'issuerCountry', 'issuerSector'], fr.slice(1));
  await importRows('instruments', [...codes, 'issuerCountry', 'issuerSector'], fr);
  expect((await stored()).slice(3).map(({ issuer }) => issuer)).toEqual([
    'Agence France Trésor',
    'Agence France Trésor',
  ]);
});

test('BEY-16 of several issuers in the sector of governments the one with the name of the country is meant, or none', async () => {
  const names = [...codes, 'issuerCountry', 'issuerSector'];
  const agencies = ['1;A;FMS Wertmanagement;DE;government', '2;B;Kreditanstalt für Wiederaufbau;DE;government'];
  await importRows('instruments', names, agencies);
  const bund = '3;C;;DE;government';
  const refused = await importRows('instruments', names, [bund]);
  expect(refused.messages).toEqual([expect.stringContaining('ambiguous-issuer in issuerName')]);
  await importRows('instruments', names, ['4;D;Germany;DE;government']);
  expect(await importRows('instruments', names, [bund])).toMatchObject({ failures: [] });
  expect((await stored()).map(({ issuer }) => issuer).slice(2)).toEqual(['Germany', 'Germany']);
});
