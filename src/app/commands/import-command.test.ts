import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { importFile } from '#importers/import-file.ts';
import { moexIss } from '#importers/moex-iss/moex-iss.ts';
import { sourceFile } from '#importers/source-file.ts';
import { boardsAnswer, bondizationAnswer, issBlock, market, security } from '#importers/testing/iss-answers.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { importCommand } from './import-command.ts';

let own: TestDatabase;
let database: Database;
let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
  folder = await mkdtemp(join(tmpdir(), 'bondlens-import-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

afterAll(async () => {
  await database.close();
  await own.drop();
  await rm(folder, { recursive: true });
});

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A source on this machine that replays answers; gives its address and what it was asked. */
async function replay(answer: Answer) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      asked.push(request.url ?? '');
      answer(request, response, body);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked };
}

async function run(...args: readonly string[]) {
  const output: string[] = [];
  const errors: string[] = [];
  const slept: number[] = [];
  const code = await importCommand(args, {
    withDatabase: (work) => work(database),
    onImported: async () => undefined,
    dataDir: folder,
    print: (line) => output.push(line),
    printError: (line) => errors.push(line),
    fetch,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
    now: () => new Date(Date.UTC(2024, 1, 15, 16)),
  });
  return { code, output, errors, slept };
}

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const count = async (table: string) => {
  const { rows } = await database.withClient((client) => client.query(`select count(*) from ${table}`));
  return rows[0]?.count;
};

const HEADING = 'CUSIP,SECURITY TYPE,RATE,MATURITY DATE,CALL DATE,BUY,SELL,END OF DAY';
const NOTE = '91282CAE1,MARKET BASED NOTE,0.625%,08/15/30,,86.593750,86.562500,0.000000';

test('BEY-16 says in a line what a file brought, then each bad row, and gives 0, 1 or 2', async () => {
  const good = await fileOf('prices-2024-02-14.csv', `${HEADING}\n${NOTE}\n`);
  const first = await run('us-treasury', good);
  expect(first).toMatchObject({ code: 0, errors: [] });
  expect(first.output[0]).toBe('prices-2024-02-14.csv: 1 rows, 1 stored, 0 unchanged, 0 failed');
  const mixed = await fileOf('mixed-2024-02-14.csv', `${HEADING}\n${NOTE}\n${NOTE.replace('0.000000', 'abc')}\n`);
  const second = await run('us-treasury', mixed);
  expect(second.code).toBe(1);
  expect(second.output[0]).toBe('mixed-2024-02-14.csv: 2 rows, 0 stored, 1 unchanged, 1 failed');
  expect(second.errors).toContain('  line 3: bad-number in END OF DAY: "abc"');
  const unknown = await run('us-treasury', await fileOf('letter.txt', 'Dear Sir'));
  expect(unknown.code).toBe(2);
  expect(unknown.errors[0]).toContain('letter.txt: not a file of us-treasury');
});

test('goes on with other files after one that cannot be read', async () => {
  const good = await fileOf('prices-2024-02-13.csv', `${HEADING}\n${NOTE}\n`);
  const { code, errors, output } = await run('us-treasury', join(folder, 'absent.csv'), good);
  expect(code).toBe(1);
  expect(errors[0]).toContain('absent.csv');
  expect(output[0]).toContain('1 stored');
});

const bondMapping = {
  source: { code: 'archive', name: 'Archive' },
  target: 'instruments',
  file: { format: 'csv', separator: ';' },
  fields: { isin: { column: 'ISIN' }, name: { column: 'Bond' } },
};

test('BEY-16 refuses a file of a gigabyte unread, and goes on with others', async () => {
  const vast = await fileOf('vast.csv', '');
  await truncate(vast, 2 ** 30);
  const good = await fileOf('prices-2024-02-07.csv', `${HEADING}\n${NOTE}\n`);
  const { code, errors, output } = await run('us-treasury', vast, good);
  expect(code).toBe(1);
  expect(errors[0]).toContain('vast.csv: too-large: larger than');
  expect(output[0]).toContain('1 stored');
});

test('BEY-16 imports tables of any source by a mapping', async () => {
  const mapping = await fileOf('bonds.mapping.json', JSON.stringify(bondMapping));
  const table = await fileOf('bonds.csv', 'ISIN;Bond\nRU000AEXMP16;Alpha\nRU000AEXMP17;Beta\n');
  const { code, output, errors } = await run('table', '--mapping', mapping, table, join(folder, 'absent.csv'));
  expect(code).toBe(1);
  expect(output).toContain('bonds.csv: 2 rows, 1 stored, 0 unchanged, 1 failed');
  expect(errors).toEqual([
    '  line 3: bad-code in ISIN (isin): "RU000AEXMP17"',
    expect.stringContaining('absent.csv: cannot be read'),
  ]);
});

test('a dry run says what files of a known source would bring, and brings nothing', async () => {
  const days = await count('trading_day');
  const file = await fileOf('prices-2024-02-08.csv', `${HEADING}\n${NOTE}\n`);
  const { code, output } = await run('us-treasury', '--dry-run', file);
  expect(code).toBe(0);
  expect(output).toEqual([
    'prices-2024-02-08.csv: 1 rows, 1 stored, 0 unchanged, 0 failed',
    '  trading_day: 1 added, 0 changed, 0 removed',
    '    added US91282CAE12 fedinvest 2024-02-08',
    '  Dry run: nothing was stored.',
  ]);
  expect(await count('trading_day')).toBe(days);
  const { output: json } = await run('us-treasury', '--dry-run', '--json', file);
  expect(JSON.parse(json[0] ?? '')).toMatchObject([{ rowsStored: 1, changes: [{ table: 'trading_day', added: 1 }] }]);
});

test('says what is wrong with a mapping, and where, before it reads anything', async () => {
  const mapping = await fileOf('wrong.mapping.json', JSON.stringify({ ...bondMapping, fields: { isin: {} } }));
  const { code, errors } = await run('table', '--mapping', mapping, join(folder, 'bonds.csv'));
  expect(code).toBe(2);
  expect(errors.join('\n')).toContain('wrong.mapping.json: missing-field at /fields: instruments need name');
  expect(errors.join('\n')).toContain('column-or-value at /fields/isin');
});

test('prints the summaries as JSON and nothing else on demand', async () => {
  const file = await fileOf('prices-2024-02-12.csv', `${HEADING}\n${NOTE}\n`);
  const { output } = await run('us-treasury', '--json', file);
  expect(output).toHaveLength(1);
  expect(JSON.parse(output[0] ?? '')).toEqual([
    {
      source: 'us-treasury',
      fileName: 'prices-2024-02-12.csv',
      rowsRead: 1,
      rowsStored: 1,
      rowsUnchanged: 0,
      failures: [],
    },
  ]);
});

test.each([
  ['without a source', []],
  ['with an unknown source', ['bloomberg', 'a.csv']],
  ['without files', ['uk-dmo']],
  ['with a table without a mapping', ['table', 'a.csv']],
  ['with a mapping for a known source', ['uk-dmo', '--mapping', 'a.json', 'a.xml']],
  ['with a dry run of a fetch', ['moex-iss', '--from', 'https://iss.moex.com', '--dry-run']],
  ['with an address for tables', ['table', '--mapping', 'a.json', '--from', 'https://www.dmo.gov.uk']],
  ['with a bad date', ['us-treasury', 'a.csv', '--date', '2024-02-30']],
  ['with an address for a source of files only', ['minfin-ru', '--from', 'https://minfin.gov.ru']],
  ['with an unknown option', ['uk-dmo', 'a.xml', '--force']],
  ['with an unknown part', ['moex-iss', '--from', 'https://iss.moex.com', '--only', 'shares']],
])('explains itself %s', async (_what, args) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(2);
  expect(errors.join('\n')).toContain('Usage: bondlens import');
});

test('refuses an address that is not of the web', async () => {
  const { code, errors } = await run('moex-iss', '--from', 'file:///etc');
  expect(code).toBe(2);
  expect(errors[0]).toContain('not http or https');
});

const other = { ...security, SECID: 'OTHER', ISIN: 'RU000NOBODY4' };
const payments = bondizationAnswer({
  firstStart: '2023-10-02',
  couponDates: ['2024-04-01', '2024-09-30', '2025-03-31'],
  repayments: [['2025-03-31', 1000]],
});

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

/** One page of a list with a cursor, two rows a page, whatever was asked. */
function paged(url: URL) {
  const start = Number(url.searchParams.get('start'));
  const { columns, data } = payments.coupons;
  return {
    ...payments,
    coupons: { columns, data: data.slice(start, start + 2) },
    amortizations: start === 0 ? payments.amortizations : { columns: payments.amortizations.columns, data: [] },
    'coupons.cursor': issBlock(['INDEX', 'TOTAL', 'PAGESIZE'], [[start, data.length, 2]]),
    'amortizations.cursor': issBlock(['INDEX', 'TOTAL', 'PAGESIZE'], [[start, 1, 2]]),
  };
}

test('fetches lists, curve and all pages of payments; a fault is tried again, and a fetch that stopped goes on', async () => {
  let faults = 1;
  let isDown = true;
  const { url, asked } = await replay((request, response) => {
    const address = new URL(request.url ?? '', 'http://localhost');
    if (address.pathname.endsWith('/zcyc.json')) {
      const columns = ['tradedate', 'tradetime', 'period', 'value'];
      return sendJson(response, { yearyields: issBlock(columns, [['2024-02-15', '18:00:00', 1, 14]]) });
    }
    if (address.pathname.endsWith('/bonds/securities.json')) {
      if (faults-- > 0) return response.writeHead(503).end();
      const markets = [market, { ...market, SECID: 'OTHER' }];
      return sendJson(response, boardsAnswer({ securities: [security, other], markets }));
    }
    if (address.pathname.includes('/OTHER/')) {
      if (isDown) return response.writeHead(500).end();
      return sendJson(response, {
        coupons: issBlock([], []),
        amortizations: issBlock([], []),
        offers: issBlock([], []),
      });
    }
    return sendJson(response, paged(address));
  });

  const stopped = await run('moex-iss', '--from', url);
  expect(stopped.code).toBe(1);
  expect(stopped.errors.at(-1)).toContain('Fetch again to go on from here');
  expect(stopped.slept).toContain(1000);
  expect(await readdir(join(folder, 'import-state'))).toHaveLength(1);
  const { rows } = await database.withClient((client) =>
    client.query(`select payment_date, is_estimated as estimated from cash_flow
      join instrument_code using (instrument_id) where code = 'RU000ASAMPL9' and scheme = 'moex-secid' order by number`),
  );
  expect(rows).toEqual(
    ['2024-04-01', '2024-09-30', '2025-03-31'].map((date) => ({ payment_date: date, estimated: false })),
  );

  isDown = false;
  const before = asked.length;
  const resumed = await run('moex-iss', '--from', url);
  expect(resumed.output[0]).toBe('Going on where the last fetch stopped.');
  expect(asked.slice(before).every((path) => path.includes('/OTHER/'))).toBe(true);
  expect(await readdir(join(folder, 'import-state'))).toEqual([]);
});

test('BEY-16 computes what an earlier import stored and was broken off before it came to that', async () => {
  const other = { SECID: 'RU000ABROKN0', BOARDID: 'TQCB' };
  const answer = boardsAnswer({
    securities: [{ ...security, ...other, ISIN: 'RU000A0JX0J2' }],
    markets: [{ ...market, ...other }],
    yields: [],
  });
  const file = sourceFile('killed.json', Buffer.from(JSON.stringify(answer)));
  await importFile(database, moexIss, file, { daysAtOnce: 0 });
  const prices = () =>
    database.withClient(async (client) => {
      const { rows } = await client.query(`select indicative_price as price from trading_day
        join instrument_code using (instrument_id) where code = 'RU000ABROKN0'`);
      return rows;
    });
  expect(await prices()).toEqual([{ price: null }]);
  expect(await count('pending_derivation')).toBe(1);
  expect(await derivePending(database)).toMatchObject({ days: 1, stored: 1 });
  expect(await prices()).toEqual([{ price: 95.1 }]);
  expect(await count('pending_derivation')).toBe(0);
});

test('fetches prices through the form of the Treasury with its token and cookie, and the curve of a year', async () => {
  const { url, asked } = await replay((request, response, body) => {
    const path = request.url ?? '';
    if (path.endsWith('/selectSecurityPriceDate')) {
      response.setHeader('set-cookie', 'JSESSIONID=1; Path=/');
      return response.end('<form><input type="hidden" name="_csrf" value="token"/></form>');
    }
    if (path.endsWith('/securityPriceDetail')) {
      const form = new URLSearchParams(body);
      const isRight = form.get('_csrf') === 'token' && request.headers.cookie === 'JSESSIONID=1';
      const isDay = form.get('priceDateDay') === '9' && form.get('priceDateMonth') === '2';
      return isRight && isDay ? response.end(`${NOTE}\r\n`) : response.writeHead(403).end();
    }
    return response.end(`<feed><title>DailyTreasuryYieldCurveRateData</title><entry><content><m:properties>
      <d:NEW_DATE>2024-02-09T00:00:00</d:NEW_DATE><d:BC_1YEAR>4.8</d:BC_1YEAR></m:properties></content></entry></feed>`);
  });
  const days = await count('trading_day');
  const { code, output, errors } = await run(
    'us-treasury',
    '--from',
    url,
    '--only',
    'prices,curve',
    '--date',
    '2024-02-09',
  );
  expect(errors).toEqual([]);
  expect(code).toBe(0);
  expect(output.slice(0, 2)).toEqual([
    'fedinvest-prices-2024-02-09.csv: 1 rows, 1 stored, 0 unchanged, 0 failed',
    'par-yield-curve-2024.xml: 1 rows, 1 stored, 0 unchanged, 0 failed',
  ]);
  expect(asked.at(-1)).toContain('field_tdr_date_value=2024');
  expect(await count('trading_day')).toBe(Number(days) + 1);
});
