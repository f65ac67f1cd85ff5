import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '#contract/account/access/access.ts';
import type { IssuerMap } from '#contract/bond/issuer-map.ts';
import { isoDate } from '#math/units.ts';
import { headersOfReader, type ReaderKind, readerKinds } from '#server/testing/readers.ts';
import { bondIds, documentId, venueIds } from '#server/testing/sample-market.ts';
import { reportIds } from '#server/testing/sample-reports.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { saveDocumentFiles, saveDocuments } from '#store/issuer/documents/documents.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

/** What each kind of reader may use, as ACC-1, ACC-3, ACC-4 and ACC-5 say; docs/security.md has the same lines. */
const table = `
| feature | visitor | member | full | full, nsd | full, export | full, documents | full, all |
|---|---|---|---|---|---|---|---|
| figures | sign in | access | open | open | open | open | open |
| nsd | sign in | access | flag | open | flag | flag | open |
| xls | sign in | access | flag | flag | open | flag | open |
| watchlist | sign in | access | open | open | open | open | open |
| list_export | sign in | access | open | open | open | open | open |
| file_download | sign in | access | flag | flag | flag | open | open |
| risk_report | sign in | access | open | open | open | open | open |
| covenants | sign in | access | open | open | open | open | open |
| reports | sign in | access | open | open | open | open | open |
| compare | sign in | access | open | open | open | open | open |
| cash_flow_export | sign in | access | open | open | open | open | open |
| sort_by_masked | sign in | access | open | open | open | open | open |
`.trim();

const columnOf: Readonly<Record<ReaderKind, number>> = {
  visitor: 1,
  'signed-out': 1,
  closed: 1,
  member: 2,
  support: 2,
  expired: 2,
  full: 3,
  'full-nsd': 4,
  'full-export': 5,
  'full-docs': 6,
  'full-all': 7,
};

const rows = table
  .split('\n')
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const wordOf = { allowed: 'open', 'sign-in': 'sign in', 'get-access': 'access', 'missing-flag': 'flag' } as const;

function expected(feature: string, kind: ReaderKind): string | undefined {
  return rows.find(([name]) => name === feature)?.[columnOf[kind]];
}

let site: TestApp;
const headers = new Map<ReaderKind, Readonly<Record<string, string>>>();
beforeAll(async () => {
  site = await openTestApp();
  await saveRiskReport();
  for (const kind of readerKinds) headers.set(kind, await headersOfReader(site, kind));
  // A database and an account of each kind take their time on a busy machine.
}, 60_000);
afterAll(async () => {
  await site.close();
});

/** A risk report of the bond that is asked for. */
async function saveRiskReport(): Promise<void> {
  const content = Buffer.from('RISK-REPORT');
  const file = { fileName: 'risk.pdf', mediaType: 'application/pdf', size: content.length, language: 'en' } as const;
  const report = { instrumentId: bondIds.usual, issuerId: null, kind: 'risk_report', ...file } as const;
  await inWriteTransaction(site.database, async (tx) => {
    const ids = await saveDocuments(tx, [{ ...report, code: 'risk', publishedOn: isoDate('2025-05-01') }]);
    await saveDocumentFiles(
      tx,
      [...ids.values()].map((id) => ({ documentId: id, content })),
    );
  });
}

async function ask(kind: ReaderKind, url: string, payload?: object) {
  const asked = { url, headers: headers.get(kind) ?? {} };
  return site.app.inject(payload === undefined ? asked : { ...asked, method: 'POST', payload });
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** What a refusal says, or that there was none. */
function refusalOf(answer: Answer): string {
  if (answer.statusCode === 200) return 'open';
  const said = `${answer.statusCode} ${answer.json().error.code}`;
  const words = { '401 need_auth': 'sign in', '403 need_access': 'access', '403 access_denied_auth': 'flag' } as const;
  return words[said as keyof typeof words] ?? said;
}

function tradings(...items: readonly (readonly [id: number, venue: number])[]) {
  return {
    items: items.map(([id, tgId]) => ({ id, tgId, model: 'bonds' })),
    startDate: '2025-01-01',
    endDate: '2025-06-30',
    chartType: 'price',
    userChangePeriod: false,
    getChartIteration: 1,
  };
}

const chart = '/api/chart/get_tradings/';
const { usual, distressed } = bondIds;

/** Calls that refuse, by their feature: with what. */
const refusing: Readonly<Record<string, (kind: ReaderKind) => Promise<Answer>>> = {
  figures: (kind) => ask(kind, `/api/bonds/${usual}/drawings/?venue=${venueIds.exchange}&measure=price`),
  nsd: (kind) => ask(kind, `/api/bonds/${usual}/drawings/?venue=${venueIds.nsd}&measure=price`),
  'figures: explained': (kind) => ask(kind, `/api/bonds/${usual}/explain/price/`),
  'figures: explained as a table': (kind) => ask(kind, `/api/bonds/${usual}/explain/price/csv/`),
  'figures: explained multiplier': (kind) => ask(kind, '/api/company/1/explain/equity_to_assets/?date=2024-12-31'),
  'nsd: explained': (kind) => ask(kind, `/api/bonds/${usual}/explain/price/?venue=${venueIds.nsd}`),
  file_download: (kind) => ask(kind, `/api/documents/${documentId}/file/`),
  xls: (kind) =>
    ask(
      kind,
      `/api/bonds/${usual}/archive/?format=csv&items=${usual}.${venueIds.exchange}&startDate=2025-01-01&endDate=2025-06-30`,
    ),
  risk_report: (kind) => ask(kind, `/api/bonds/${usual}/praams/file/`),
  cash_flow_export: (kind) => ask(kind, `/api/bonds/${usual}/cash-flows/file/?format=csv`),
  list_export: (kind) => ask(kind, '/api/company/1/bonds/file/'),
  compare: (kind) => ask(kind, chart, tradings([usual, venueIds.exchange], [distressed, venueIds.exchange])),
  'compare: search': (kind) =>
    ask(kind, `/api/bonds/${usual}/getAutocompleteData/`, { term: 'sample', hash: 1, currentTgId: venueIds.exchange }),
  'compare: venues': (kind) =>
    ask(kind, `/api/bonds/${usual}/getTradingGround/`, {
      hash: 1,
      currentTgId: venueIds.exchange,
      selectedId: distressed,
    }),
  'compare: lines': (kind) =>
    ask(
      kind,
      `/api/bonds/${usual}/compared-lines/?currentTgId=${venueIds.exchange}&items=${distressed}.${venueIds.exchange}`,
    ),
  'compare: summaries': (kind) => ask(kind, `/api/bond-summaries/?bonds=${usual},${distressed}`),
  watchlist: (kind) => ask(kind, `/api/bonds/${usual}/watchlists/`),
  sort_by_masked: (kind) => ask(kind, '/api/bonds/?sort=price'),
};

const hasPrice = ({ body }: Answer) => /"indicative_price\.numeric":\d/.test(body);

async function hasMapValue(kind: ReaderKind, venueId: number): Promise<boolean> {
  const { emitentMap } = (await ask(kind, '/api/emitent-map-data/1/')).json() as IssuerMap;
  return emitentMap.some(({ trading_ground_id, x }) => trading_ground_id === venueId && x !== null);
}

/** Calls that mask: whether the reader gets the numbers or the words. */
const masking: Readonly<Record<string, (kind: ReaderKind) => Promise<boolean>>> = {
  figures: async (kind) => hasPrice(await ask(kind, chart, tradings([usual, venueIds.exchange]))),
  nsd: async (kind) => hasPrice(await ask(kind, chart, tradings([usual, venueIds.nsd]))),
  'figures: map': (kind) => hasMapValue(kind, venueIds.exchange),
  'nsd: map': (kind) => hasMapValue(kind, venueIds.nsd),
  covenants: async (kind) => (await ask(kind, `/api/bonds/${usual}/text-sections/`)).body.includes('COVENANT-5.4321'),
  reports: async (kind) => {
    const { balance_sheet } = (await ask(kind, `/api/report_msfo/${reportIds.ifrs}/`)).json();
    return balance_sheet.masked.length === 0;
  },
};

test('ACC-3 docs/security.md has the table that is tested here', () => {
  expect(readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8')).toContain(`\n${table}\n`);
});

test.each(readerKinds)('ACC-1 the one check tells a %s of each feature what the table says', async (kind) => {
  const { features } = (await ask(kind, '/api/profile/access/')).json() as Access;
  const told = features.map(({ feature, access }) => [feature, wordOf[access]]);
  expect(told).toEqual(rows.map(([feature = '']) => [feature, expected(feature, kind)]));
});

test.each(readerKinds)('ACC-8 what is closed to a %s is refused by the server, with its code', async (kind) => {
  for (const [feature, call] of Object.entries(refusing)) {
    const [name = ''] = feature.split(':');
    expect([feature, refusalOf(await call(kind))]).toEqual([feature, expected(name, kind)]);
  }
});

test.each(readerKinds)('ACC-5 what is masked to a %s does not come', async (kind) => {
  for (const [feature, isShown] of Object.entries(masking)) {
    const [name = ''] = feature.split(':');
    expect([feature, await isShown(kind)]).toEqual([feature, expected(name, kind) === 'open']);
  }
});

test('ACC-5 a line of venue 381 is compared with the nsd flag alone', async () => {
  const compared = (kind: ReaderKind) =>
    ask(kind, chart, tradings([usual, venueIds.exchange], [usual, venueIds.nsd])).then(refusalOf);
  expect(await compared('full')).toBe('access');
  expect(await compared('full-export')).toBe('access');
  expect(await compared('full-nsd')).toBe('open');
});
