import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GuessAnswers } from '#domain/operator/table-guess.ts';
import { guessFile } from './guess-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-told-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function guess(content: string, answers: GuessAnswers = {}) {
  const path = join(folder, 'own.csv');
  await writeFile(path, content);
  return (await guessFile(path, 'own.csv', answers)).tables;
}

type Tables = Awaited<ReturnType<typeof guess>>;
const fieldsOf = (table: Tables[number] | undefined) =>
  Object.fromEntries(table?.columns.flatMap(({ heading, field }) => (field === null ? [] : [[heading, field]])) ?? []);
const likelyOf = (table: Tables[number] | undefined) =>
  table?.questions.map(({ code, field, likely }) => `${code} ${field} ${likely}`);

// Terms as the UK Debt Management Office lists them, under headings that nobody knows; prices are made up.
const gilts = `Gilt book of the desk;;;;;;
Sedol / ISIN code;What it is;Cpn;Falls due;First sold;In issue GBP mn;Mkt px (clean);Marked on
GB00BFWFPP71;1¾% Treasury Gilt 2049;1,75;22-Jan-2049;13-Sep-2018;29500;54,25;27-Nov-2026
GB00BMBL1D50;0 5/8% Treasury Gilt 2035;0,625;31-Jul-2035;05-Aug-2020;41000;68,5;27-Nov-2026
GB00BQC82C90;4¼% Treasury Gilt 2034;4,25;31-Jul-2034;12-Jun-2024;32000;97,5;27-Nov-2026
GB00BLPK7227;0½% Treasury Gilt 2029;0,5;31-Jan-2029;02-Sep-2021;30847;92,4;27-Nov-2026
`;

test('BEY-16 values tell what headings do not: the name, maturity, issue and the day of prices', async () => {
  const [bonds, days] = await guess(gilts);
  expect(fieldsOf(bonds)).toEqual({
    'Sedol / ISIN code': 'isin',
    'What it is': 'name',
    Cpn: 'couponRate',
    'Falls due': 'maturesOn',
    'First sold': 'issuedOn',
    'In issue GBP mn': 'outstandingAmount',
  });
  expect(fieldsOf(days)).toEqual({ 'Sedol / ISIN code': 'isin', 'Mkt px (clean)': 'close', 'Marked on': 'date' });
  const reasons = bonds?.columns.flatMap(({ reasons: [first] }) => first?.code ?? []);
  expect(reasons).toEqual(['heading', 'different-texts', 'heading', 'latest-date', 'earlier-date', 'heading']);
});

test('BEY-16 all that bonds of a government need is likely: conventions, face and issuer', async () => {
  const [bonds, days] = await guess(gilts);
  expect(likelyOf(bonds)).toEqual([
    'value couponKind fixed',
    'value faceValue 100',
    'value currency GBP',
    'value market uk-gilt',
    'value couponFrequency 2',
    'value issuerSector government',
  ]);
  expect(likelyOf(days)).toEqual(['value venueKind null']);
  const said = { market: 'uk-gilt', issuerSector: 'government' };
  const mapping = JSON.parse((await guess(gilts, { tables: { '': { values: said } } }))[0]?.mapping ?? '');
  expect(mapping.fields).toMatchObject({ issuerSector: { value: 'government' }, issuerCountry: { value: 'GB' } });
  const none = { tables: { '': { values: { ...said, issuerSector: 'none' } } } };
  expect(JSON.parse((await guess(gilts, none))[0]?.mapping ?? '').fields).not.toHaveProperty('issuerCountry');
});

test('BEY-16 a face is likely only where all bonds of the market have the same', async () => {
  const faceOf = async (isin: string, market = '') => {
    const table = `ISIN,Name,Coupon %,Maturity\n${isin},Bond,4.5,2049-01-22\n`;
    const said = { tables: { '': { values: market === '' ? {} : { market } } } };
    return (await guess(table, said))[0]?.questions.find(({ field }) => field === 'faceValue')?.likely;
  };
  expect(await faceOf('US912810TM09')).toBe('100');
  expect(await faceOf('BRSTNCNTF1P8', 'brazil-ntn-f')).toBe('1000');
  expect(await faceOf('MX0MGO0000P2', 'mexico-m-bono')).toBe('100');
  // OFZ have 1,000 roubles, JGB 50,000 yen: nothing here says so.
  for (const isin of ['RU000A0JXFM1', 'JP1103201A98', 'DE0001102341']) expect(await faceOf(isin), isin).toBeNull();
});

test('BEY-16 dates that may be others are left to be said', async () => {
  const dated = (heading: string, ...dates: readonly string[]) =>
    `ISIN,Coupon %,Maturity,${heading}\n${dates.map((date, at) => `GB00BFWFPP71,${at + 1}.5,2049-01-22,${date}\n`).join('')}`;
  const other = async (heading: string, ...dates: readonly string[]) =>
    fieldsOf((await guess(dated(heading, ...dates)))[0])[heading];
  expect(await other('Sold', '2018-09-13', '2021-09-13')).toBe('issuedOn');
  expect(await other('Sold', '2026-09-13', '2026-12-13')).toBeUndefined();
  expect(await other('Next cpn', '2026-09-13', '2029-12-13')).toBeUndefined();
  expect(await other('Sold', '2018-09-13', '2050-09-13')).toBeUndefined();
});

test('BEY-16 numbers of the United States and Germany tell their governments from companies', async () => {
  const market = async (isin: string) =>
    (await guess(`ISIN,Coupon %,Maturity\n${isin},4.5,2031-05-15\n`))[0]?.questions.find(
      ({ field }) => field === 'market',
    )?.likely;
  // A Treasury note, a bond of Apple, a Bund, a bond of a German company.
  expect(await market('US91282CAV37')).toBe('us-treasury');
  expect(await market('US037833DX52')).toBe('us-corporate');
  expect(await market('DE0001102580')).toBe('germany-bund');
  expect(await market('DE000A3E5S00')).toBeNull();
});
