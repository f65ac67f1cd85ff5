import { Buffer } from 'node:buffer';
import type { FetchPlan, FetchRequest, FetchStep } from '../fetching/fetch-plan.ts';
import type { FetchState } from '../fetching/fetch-state.ts';
import type { PoliteClient } from '../fetching/polite-client.ts';
import { ImportError } from '../import-error.ts';
import { isRecord } from '../parsing/json-of.ts';
import { sourceFile } from '../source-file.ts';
import type { SourceFile } from '../source-importer.ts';
import { blockRows } from './iss-block.ts';

const SECURITIES = '/iss/engines/stock/markets/bonds/securities.json?iss.meta=off';
const LISTS = ['coupons', 'amortizations', 'offers'] as const;
const PAGE_ROWS = 100;
const MOST_PAGES = 100;

async function askJson(client: PoliteClient, path: string): Promise<unknown> {
  const { bytes } = await client.ask(path);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ImportError(`${path}: the answer is not JSON`);
  }
}

function fileOf(name: string, answer: unknown): SourceFile {
  return sourceFile(name, Buffer.from(JSON.stringify(answer)));
}

async function loadSecurities(client: PoliteClient, state: FetchState): Promise<SourceFile> {
  const answer = await askJson(client, SECURITIES);
  const secids = blockRows(answer, 'securities', []).flatMap((row) => row.text('SECID') ?? []);
  state.remember([...new Set(secids)]);
  return fileOf('securities.json', answer);
}

async function loadCurve(client: PoliteClient, { date }: FetchRequest): Promise<SourceFile> {
  const day = date === undefined ? '' : `&date=${date}`;
  const answer = await askJson(client, `/iss/engines/stock/zcyc.json?iss.meta=off&iss.only=yearyields${day}`);
  return fileOf('zcyc.json', answer);
}

interface Page {
  readonly columns: unknown;
  readonly rows: readonly unknown[];
}

function pageOf(answer: unknown, list: string): Page {
  const block = isRecord(answer) ? answer[list] : undefined;
  if (!isRecord(block) || !Array.isArray(block.data)) return { columns: [], rows: [] };
  return { columns: block.columns, rows: block.data };
}

/** Rows that the source has of a list, as its cursor says; without a cursor a full page means that there may be more. */
function totalOf(answer: unknown, list: string, read: number): number {
  const [cursor] = blockRows(answer, `${list}.cursor`, []);
  const total = cursor?.number('TOTAL');
  if (typeof total === 'number') return total;
  return pageOf(answer, list).rows.length < PAGE_ROWS ? read : Number.POSITIVE_INFINITY;
}

/** All rows of a bond's lists: the source gives them in pages, the same page of each list in one answer. */
async function loadBondization(client: PoliteClient, secid: string): Promise<SourceFile> {
  const lists = new Map(
    LISTS.map((list): [string, { columns: unknown; data: unknown[] }] => [list, { columns: [], data: [] }]),
  );
  const path = `/iss/securities/${encodeURIComponent(secid)}/bondization.json?iss.meta=off&limit=${PAGE_ROWS}`;
  for (let page = 0; page < MOST_PAGES; page++) {
    const start = page * PAGE_ROWS;
    const answer = await askJson(client, `${path}&start=${start}`);
    let hasMore = false;
    for (const [name, list] of lists) {
      const { columns, rows } = pageOf(answer, name);
      if (rows.length > 0 || page === 0) list.columns = columns;
      list.data.push(...rows);
      hasMore ||= rows.length > 0 && totalOf(answer, name, list.data.length) > list.data.length;
    }
    if (!hasMore) return fileOf(`bondization-${secid}.json`, Object.fromEntries(lists));
  }
  throw new ImportError(`${secid}: the list of payments does not end`);
}

async function* steps(client: PoliteClient, request: FetchRequest, state: FetchState): AsyncGenerator<FetchStep> {
  const wants = (part: string) => request.only.length === 0 || request.only.includes(part);
  if (wants('curve')) yield { key: 'curve', load: () => loadCurve(client, request) };
  if (wants('securities')) yield { key: 'securities', load: () => loadSecurities(client, state) };
  if (!wants('bondization')) return;
  // Without the list of securities in this fetch, it is still needed to know the bonds.
  if (state.list().length === 0) await loadSecurities(client, state);
  for (const secid of state.list()) {
    yield { key: `bondization ${secid}`, load: () => loadBondization(client, secid) };
  }
}

/** Zero-coupon curve, list of securities with prices, and the payments of every bond on it. */
export const moexPlan: FetchPlan = { parts: ['curve', 'securities', 'bondization'], steps };
