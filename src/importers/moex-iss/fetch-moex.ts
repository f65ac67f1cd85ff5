import { Buffer } from 'node:buffer';
import type { IsoDate } from '#math/units.ts';
import type { FetchPlan, FetchRequest, FetchStep, PoliteClient } from '../fetching/polite-client.ts';
import type { FetchState } from '../fetching/run-fetch.ts';
import { ImportError } from '../file-fault.ts';
import { isRecord, jsonOf } from '../parsing/json-of.ts';
import { sourceFile } from '../source-file.ts';
import type { SourceFile } from '../source-importer.ts';
import { blockRows } from './iss-block.ts';

const SECURITIES = '/iss/engines/stock/markets/bonds/securities.json?iss.meta=off';
const LISTS = ['coupons', 'amortizations', 'offers'] as const;
const PAGE_ROWS = 100;
/** What the source gives where it does not heed the limit. */
const OWN_PAGE_ROWS = 20;
/** Enough for twenty years of a bond on three boards in the source's own pages. */
const MAX_PAGES = 1000;

async function askJson(client: PoliteClient, path: string): Promise<unknown> {
  const { bytes } = await client.ask(path);
  const answer = jsonOf(sourceFile(path, bytes));
  if (answer === undefined) throw new ImportError(`${path}: the answer is not JSON`);
  return answer;
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

/** Whether a list goes on: as its cursor says, else when the page is as full as one asked for, or as the source's own pages. */
function goesOn(answer: unknown, list: string, page: readonly unknown[], readRows: number): boolean {
  const total = blockRows(answer, `${list}.cursor`, [])[0]?.number('TOTAL') ?? null;
  if (total !== null) return page.length > 0 && readRows < total;
  return page.length === PAGE_ROWS || page.length === OWN_PAGE_ROWS;
}

interface ReadList {
  columns: unknown;
  readonly data: unknown[];
}

/** Takes a page of every list over; gives how far the next one starts, or 0 after the last. */
function takePage(answer: unknown, lists: ReadonlyMap<string, ReadList>): number {
  let step = 0;
  let isLast = true;
  for (const [name, list] of lists) {
    const { columns, rows } = pageOf(answer, name);
    if (list.data.length === 0) list.columns = columns;
    list.data.push(...rows);
    step = Math.max(step, rows.length);
    if (goesOn(answer, name, rows, list.data.length)) isLast = false;
  }
  return isLast ? 0 : step;
}

/** All rows of these lists: the source gives them in pages, the same page of each list in one answer. */
async function loadPages(client: PoliteClient, path: string, names: readonly string[]): Promise<unknown> {
  const lists = new Map(names.map((name): [string, ReadList] => [name, { columns: [], data: [] }]));
  let start = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const step = takePage(await askJson(client, `${path}&start=${start}`), lists);
    if (step === 0) return Object.fromEntries(lists);
    start += step;
  }
  throw new ImportError(`${path}: the list does not end`);
}

async function loadBondization(client: PoliteClient, secid: string): Promise<SourceFile> {
  const path = `/iss/securities/${encodeURIComponent(secid)}/bondization.json?iss.meta=off&limit=${PAGE_ROWS}`;
  return fileOf(`bondization-${secid}.json`, await loadPages(client, path, LISTS));
}

const HISTORY = '/iss/history/engines/stock/markets/bonds/securities';
const HISTORY_ONLY = 'iss.meta=off&iss.only=history,history.cursor';

/** All days of a bond, or those of a year, on all boards. */
async function loadHistory(client: PoliteClient, secid: string, { year }: FetchRequest): Promise<SourceFile> {
  const span = year === undefined ? '' : `&from=${year}-01-01&till=${year}-12-31`;
  const path = `${HISTORY}/${encodeURIComponent(secid)}.json?${HISTORY_ONLY}${span}`;
  return fileOf(`history-${secid}.json`, await loadPages(client, path, ['history']));
}

/** One day of all bonds on all boards. */
async function loadHistoryDay(client: PoliteClient, date: IsoDate): Promise<SourceFile> {
  const answer = await loadPages(client, `${HISTORY}.json?${HISTORY_ONLY}&date=${date}`, ['history']);
  return fileOf(`history-${date}.json`, answer);
}

async function* stepsOfBonds(
  client: PoliteClient,
  state: FetchState,
  part: string,
  load: (secid: string) => Promise<SourceFile>,
): AsyncGenerator<FetchStep> {
  // Without the list of securities in this fetch, it is still needed to know the bonds.
  if (state.list().length === 0) await loadSecurities(client, state);
  for (const secid of state.list()) yield { key: `${part} ${secid}`, load: () => load(secid) };
}

async function* steps(client: PoliteClient, request: FetchRequest, state: FetchState): AsyncGenerator<FetchStep> {
  const { only, date } = request;
  const wants = (part: string) => only.length === 0 || only.includes(part);
  if (wants('curve')) yield { key: 'curve', isOfDay: true, load: () => loadCurve(client, request) };
  if (wants('securities')) yield { key: 'securities', isOfDay: true, load: () => loadSecurities(client, state) };
  if (wants('bondization')) {
    yield* stepsOfBonds(client, state, 'bondization', (secid) => loadBondization(client, secid));
  }
  // Thousands of answers: only who names it means it.
  if (!only.includes('history')) return;
  if (date !== undefined) yield { key: `history ${date}`, load: () => loadHistoryDay(client, date) };
  else yield* stepsOfBonds(client, state, 'history', (secid) => loadHistory(client, secid, request));
}

/** Zero-coupon curve, list of securities with prices, the payments of every bond on it, and, when it is named, their history. */
export const moexPlan: FetchPlan = { parts: ['curve', 'securities', 'bondization', 'history'], steps };
