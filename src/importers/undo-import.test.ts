import { afterAll, beforeAll, expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { joinIssuers } from '#store/issuer/issuers/join-issuers.ts';
import { recordRun } from './record-run.ts';
import { tableRuns } from './table/testing/table-runs.ts';
import { undoImport } from './undo-import.ts';

const { database, importRows, query } = tableRuns({ beforeAll, afterAll });

const venues = [{ code: 'otc', name: 'OTC', kind: 'otc' }];
const days = { venues, units: { price: 'percent' } };
const dayNames = ['code', 'venue', 'date', 'close'];
const bondNames = ['code', 'name', 'currency', 'faceValue', 'couponKind', 'couponRate', 'couponFrequency', 'dayCount'];
const termNames = [...bondNames, 'issuedOn', 'maturesOn'];
const bondRow = (code: number, name: string, rate: number) =>
  `${code};${name};EUR;1000;fixed;${rate};1;ACT/ACT ICMA;2024-03-01;2030-03-01`;
const more = { payments: 'from-terms', units: { rate: 'fraction' } };

beforeAll(async () => {
  const rows = [1, 2, 3].map((code) => bondRow(code, `Bond ${code}`, 0.04));
  expect(await importRows('instruments', termNames, rows, more)).toMatchObject({ messages: [], rowsStored: 3 });
});

const lastRun = async () => (await query<{ id: number }>('select max(id) as id from import_run'))[0]?.id ?? 0;
const now = () => new Date();
const undo = (id: number, isDryRun = false) => undoImport(database(), id, { by: 'keeper', now: now(), isDryRun });

async function importDays(rows: readonly string[]): Promise<number> {
  expect(await importRows('trading-days', dayNames, rows, days)).toMatchObject({ messages: [] });
  return lastRun();
}

const closes = async () =>
  Object.fromEntries(
    (
      await query<{ key: string; close: number }>(
        `select concat_ws(' ', code.code, day.date) as key, day.close from trading_day as day
         join instrument_code as code using (instrument_id) where code.scheme <> 'isin' order by 1`,
      )
    ).map(({ key, close }) => [key.replace(/^.*:/, ''), close]),
  );

test('BEY-16 what an import stored goes, and what it replaced returns; what a later one said stays and is told', async () => {
  const first = await importDays(['1;otc;2026-02-02;101', '1;otc;2026-02-03;102']);
  const before = await closes();
  const second = await importDays(['1;otc;2026-02-02;111', '1;otc;2026-02-04;113', '2;otc;2026-02-02;99']);
  const told = await undo(second, true);
  expect(told).toMatchObject({ ok: true });
  expect(Object.keys(await closes())).toHaveLength(4);
  const third = await importDays(['1;otc;2026-02-04;123']);
  const undone = await undo(second);
  const tables = undone.ok ? undone.tables : [];
  expect(tables.find(({ table }) => table === 'trading_day')).toMatchObject({ removed: 1, restored: 1, refused: 1 });
  expect(await closes()).toEqual({ ...before, '1 2026-02-04': 123 });
  expect(await undo(second)).toEqual({ ok: false, why: 'undone' });
  expect(await undo(third)).toMatchObject({ ok: true });
  // Not that of the import that was taken back before.
  expect(await closes()).toEqual(before);
  expect(await query('select instrument_id, day_count from listing')).toMatchObject([{ day_count: 2 }]);
  // What the import said stays known for its time.
  const past = await query<{ close: number }>('select close from superseded_trading_day');
  expect(past.map(({ close }) => close)).toEqual(expect.arrayContaining([99, 111, 113, 123]));
  expect(await undo(first)).toMatchObject({ ok: true });
  expect(await closes()).toEqual({});
});

const terms = () =>
  query<object>(
    `select instrument.name, coupon_rate from instrument join bond_terms on instrument_id = id order by name`,
  );
const coupons = () =>
  query<object>('select instrument_id, number, payment_date, coupon, redemption from cash_flow order by 1, 2');

test('BEY-16 securities with their terms and payments go or return, unless other data hang on them', async () => {
  const [termsBefore, couponsBefore] = [await terms(), await coupons()];
  await importRows(
    'instruments',
    termNames,
    [bondRow(1, 'Renamed', 0.05), bondRow(7, 'Bond 7', 0.03), bondRow(8, 'Bond 8', 0.02)],
    more,
  );
  const id = await lastRun();
  const daysOfIt = await importDays(['8;otc;2026-02-02;97']);
  expect(await terms()).toHaveLength(5);
  const undone = await undo(id);
  const tables = undone.ok ? undone.tables : [];
  expect(tables.find(({ table }) => table === 'instrument')).toMatchObject({ removed: 1, restored: 1, refused: 1 });
  expect(await query(`select name from instrument where name in ('Bond 7', 'Bond 8', 'Renamed')`)).toEqual([
    { name: 'Bond 8' },
  ]);
  // A bond that stays for its prices keeps the terms and payments that make its page.
  expect(tables.find(({ table }) => table === 'bond_terms')).toMatchObject({
    removed: 1,
    restored: 1,
    refused: 1,
    losing: 0,
  });
  expect(await terms()).toEqual([...termsBefore, { name: 'Bond 8', coupon_rate: 0.02 }]);
  expect(await coupons()).toHaveLength(couponsBefore.length + 6);
  await undo(daysOfIt);
  await query(`delete from cash_flow where instrument_id in (select id from instrument where name = 'Bond 8');
    delete from instrument where name = 'Bond 8'`);
  expect(await coupons()).toEqual(couponsBefore);
  // The same file again brings all of it.
  await importRows('instruments', termNames, [bondRow(1, 'Renamed', 0.05)], more);
  expect(await terms()).not.toEqual(termsBefore);
  await undo(await lastRun());
  expect(await terms()).toEqual(termsBefore);
});

test('BEY-16 what came in at one press is taken back as one, by any of its parts', async () => {
  await importRows('instruments', termNames, [bondRow(61, 'Bond 61', 0.03)], more);
  const first = await lastRun();
  const part = await importDays(['61;otc;2026-02-02;97']);
  await query(`update import_run set part_of = ${first} where id = ${part}`);
  const undone = await undo(part);
  const tables = undone.ok ? undone.tables : [];
  for (const table of ['instrument', 'bond_terms', 'trading_day'])
    expect(
      tables.find((each) => each.table === table),
      table,
    ).toMatchObject({ removed: 1, refused: 0 });
  expect(await query(`select from instrument where name = 'Bond 61'`)).toEqual([]);
  expect(await query(`select from import_run where id in (${first}, ${part}) and undone_at is null`)).toEqual([]);
  expect(await undo(first)).toEqual({ ok: false, why: 'undone' });
});

test('BEY-16 rows that stay are named by ISIN or name and date, and a bond that would lose its page by its name', async () => {
  await importRows('instruments', ['code', 'name'], ['62;Bond 62']);
  await importRows('instruments', termNames, [bondRow(62, 'Bond 62', 0.03)], more);
  const ofTerms = await lastRun();
  const told = await undo(ofTerms, true);
  expect((told.ok ? told.tables : []).find(({ table }) => table === 'bond_terms')).toMatchObject({
    losing: 1,
    firstLosing: ['Bond 62'],
  });
  const days = await importDays(['62;otc;2026-02-02;97']);
  const later = await importDays(['62;otc;2026-02-02;98']);
  const undone = await undo(days, true);
  expect((undone.ok ? undone.tables : []).find(({ table }) => table === 'trading_day')).toMatchObject({
    firstRefused: ['Bond 62 OTC 2026-02-02'],
  });
  for (const id of [later, days]) await undo(id);
});

test('BEY-16 companies that an import made go with their numbers and codes, unless others speak of them', async () => {
  const names = ['code', 'name', 'issuerCode', 'issuerName'];
  await importRows('instruments', names, ['31;Bond 31;301;Norrland AB', '32;Bond 32;302;Sydland AB']);
  const id = await lastRun();
  await query(`insert into issuer_identifier (issuer_id, scheme, value) select issuer.id, 'ticker', name from issuer;
    insert into text_section (instrument_id, kind, language, text, updated_on)
      select id, 'borrower', 'en', 'Text', '2026-02-02' from instrument where name = 'Bond 31';
    insert into issuer_relation (issuer_id, relation, related_name, source_id)
      select issuer.id, 'affiliate', 'Other', source.id from issuer, source where issuer.name = 'Sydland AB' limit 1`);
  expect(await undo(id)).toMatchObject({ ok: true });
  expect(await query(`select name from issuer where name like '%land AB'`)).toEqual([{ name: 'Sydland AB' }]);
  expect(await query(`select name from instrument where name like 'Bond 3_'`)).toEqual([]);
  expect(await query('select from text_section')).toEqual([]);
  expect(
    await query(`select detail, actor_id from audit_log where action = 'undo-import' and detail = '${id}'`),
  ).toEqual([{ detail: String(id), actor_id: 'keeper' }]);
});

test('BEY-16 the composition of an index returns as it was before an import', async () => {
  await importRows('instruments', ['code', 'name', 'kind'], ['IDX;Index;index']);
  const names = ['indexCode', 'code', 'date', 'weight'];
  const units = { units: { rate: 'percent' } };
  const importMembers = (...rows: readonly string[]) =>
    importRows(
      'index-members',
      names,
      rows.map((row) => `IDX;${row}`),
      units,
    );
  expect(await importMembers('1;2026-01-30;60', '2;2026-01-30;40')).toMatchObject({ messages: [], rowsStored: 2 });
  const weights = () => query<object>('select instrument_id, weight from index_member order by 1');
  const before = await weights();
  await importMembers('1;2026-01-30;50', '3;2026-01-30;50');
  const second = await lastRun();
  expect(await weights()).not.toEqual(before);
  const undone = await undo(second);
  const tables = undone.ok ? undone.tables : [];
  expect(tables.find(({ table }) => table === 'index_member')).toMatchObject({ removed: 1, restored: 2, refused: 0 });
  expect(await weights()).toEqual(before);
});

test('BEY-16 what returned when a later import was taken back still holds the index that another one made', async () => {
  await importRows('instruments', ['code', 'name', 'kind'], ['IDX2;Index 2;index']);
  const made = await lastRun();
  const importMember = (weight: number) =>
    importRows('index-members', ['indexCode', 'code', 'date', 'weight'], [`IDX2;1;2026-01-30;${weight}`], {
      units: { rate: 'percent' },
    });
  await importMember(60);
  await importMember(50);
  expect(await undo(await lastRun())).toMatchObject({ ok: true });
  const weights = () =>
    query(`select weight from index_member join instrument on instrument.id = index_id where name = 'Index 2'`);
  expect(await weights()).toEqual([{ weight: 0.6 }]);
  expect(await undo(made)).toMatchObject({
    ok: true,
    tables: expect.arrayContaining([expect.objectContaining({ table: 'instrument', removed: 0, refused: 1 })]),
  });
  expect(await weights()).toEqual([{ weight: 0.6 }]);
});

const reportNames = [
  'issuerCode',
  'standard',
  'statement',
  'line',
  'lineName',
  'startsOn',
  'endsOn',
  'value',
  'currency',
  'filedOn',
];
const reportRow = (value: number, filedOn: string) =>
  `401;ifrs;balance_sheet;cash;Cash;;2025-12-31;${value};EUR;${filedOn}`;

test('BEY-16 a report stays with the values that a later import brought', async () => {
  await importRows('instruments', ['code', 'name', 'issuerCode', 'issuerName'], ['41;Bond 41;401;Vastland AB']);
  expect(await importRows('reports', reportNames, [reportRow(88, '2026-01-10')])).toMatchObject({ messages: [] });
  const first = await lastRun();
  await importRows('reports', reportNames, [reportRow(90, '2026-02-10')]);
  const undone = await undo(first);
  const tables = undone.ok ? undone.tables : [];
  expect(tables.find(({ table }) => table === 'report')).toMatchObject({ removed: 0, refused: 1 });
  expect(tables.find(({ table }) => table === 'report_value')).toMatchObject({ removed: 1, refused: 0 });
  expect(await query('select value from report_value')).toEqual([{ value: 90 }]);
});

test('BEY-16 an import that made one of two companies is not taken back', async () => {
  const names = ['code', 'name', 'issuerName'];
  await importRows('instruments', names, ['51;Bond 51;Ostland AB', '52;Bond 52;Westland AB']);
  const issuers = await query<{ id: number }>(
    `select id from issuer where name in ('Ostland AB', 'Westland AB') order by id`,
  );
  const run = {
    source: { code: 'desk', name: 'Desk', url: null },
    kind: 'issuers',
    fileName: 'j',
    startedAt: now(),
    now,
    isDryRun: false,
  };
  await recordRun(database(), run, async (tx) => {
    await joinIssuers(tx, issuers[0]?.id ?? 0, issuers[1]?.id ?? 0);
    return { rowsRead: 1, stored: 1, unchanged: 0, sha256: '', instrumentIds: new Set() };
  });
  expect(await undo(await lastRun())).toEqual({ ok: false, why: 'joined' });
  expect(await query(`select name from issuer where name in ('Ostland AB', 'Westland AB')`)).toHaveLength(1);
});

/** Park and Miller: the same draws each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

test('BEY-16 imports and takings back in any order leave what the others said', async () => {
  for (let draw = 0; draw < draws(1, 20); draw += 1) {
    const random = randomNumbers(draw + 7);
    const stored: { id: number; said: Record<string, number>; isUndone: boolean }[] = [];
    for (let step = 0; step < 9; step += 1) {
      const open = stored.filter(({ isUndone }) => !isUndone);
      const chosen = open[Math.floor(random() * open.length)];
      if (chosen !== undefined && random() < 0.45) {
        expect(await undo(chosen.id)).toMatchObject({ ok: true });
        chosen.isUndone = true;
      } else {
        const keys = ['1 2026-01-12', '1 2026-01-13', '2 2026-01-12', '3 2026-01-14'].filter(() => random() < 0.6);
        const said = Object.fromEntries(keys.map((key, at) => [key, 90 + draw + step + at / 10]));
        const rows = Object.entries(said).map(([key, close]) => `${key.replace(' ', ';otc;')};${close}`);
        stored.push({ id: rows.length === 0 ? -1 : await importDays(rows), said, isUndone: rows.length === 0 });
      }
      const expected = Object.assign({}, ...stored.filter(({ isUndone }) => !isUndone).map(({ said }) => said));
      expect(await closes(), `draw ${draw}, step ${step}`).toEqual(expected);
    }
    for (const each of stored.filter(({ isUndone }) => !isUndone)) await undo(each.id);
    expect(await closes()).toEqual({});
  }
});

test('BEY-16 terms of a floater are taken back after fixings that made its coupons, and the coupons follow', async () => {
  const ofCoupon = ['couponKind', 'referenceRate', 'overnightMethod', 'lookbackDays', 'quotedMargin'];
  const names = [
    'code',
    'name',
    'faceValue',
    'currency',
    ...ofCoupon,
    'couponFrequency',
    'dayCount',
    'accruesFrom',
    'maturesOn',
  ];
  const row = (margin: string) =>
    `21;Averaged;1000;USD;floating;SOFR;averaged;0;${margin};12;ACT/360;2026-01-05;2026-04-06`;
  const fixing = async (day: string, rate: string) => {
    await importRows('fixings', ['overnightRate', 'date', 'rate'], [`SOFR;2026-01-${day};${rate}`], more);
    return lastRun();
  };
  const ofFloater = async () => ({
    terms: await query(`select quoted_margin, coupon_rate from bond_terms where reference_rate = 'SOFR'`),
    flows: await query(`select number, coupon from cash_flow join bond_terms using (instrument_id)
      where reference_rate = 'SOFR' order by number`),
  });
  await importRows('instruments', names, [row('0.001')], more);
  const made = await lastRun();
  await fixing('05', '0.04');
  const before = await ofFloater();
  await importRows('instruments', names, [row('0.002')], more);
  const changed = await lastRun();
  const fixed = await fixing('06', '0.05');
  // The coupons follow from fixings: they are no reason to keep the terms.
  expect(await undo(changed)).toMatchObject({ ok: true });
  expect((await ofFloater()).terms).toMatchObject([{ quoted_margin: 0.001 }]);
  await undo(fixed);
  expect(await ofFloater()).toEqual(before);
  const undone = await undo(made);
  expect(undone.ok ? undone.tables : []).toContainEqual(
    expect.objectContaining({ table: 'bond_terms', removed: 1, refused: 0 }),
  );
  expect(await ofFloater()).toEqual({ terms: [], flows: [] });
});
