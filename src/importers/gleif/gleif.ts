import type { LegalEntity } from '#domain/issuer/legal-entity.ts';
import type { RowFailure, RowFailureCode } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { currentEntities, saveLegalEntities, saveParent } from '#store/issuer/issuers/issuer-relations.ts';
import {
  adoptLei,
  fillCountry,
  findIssuersByLei,
  findIssuersOf,
  findLeisToAsk,
  type IssuerLink,
  type NewIssuer,
  saveIssuerLinks,
  saveIssuers,
} from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { noteAsked } from '#store/market/sources/register-lookups.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { documentPlan } from '../fetching/document-plan.ts';
import {
  type FetchPlan,
  type FetchStep,
  NothingError,
  nothingStep,
  type PoliteClient,
} from '../fetching/polite-client.ts';
import { isRecord, jsonOf } from '../parsing/json-of.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { publicSource } from '../public-source.ts';
import { sourceFile } from '../source-file.ts';
import type { FileKind, ReadFile, SourceFile, SourceImporter, StoredRows } from '../source-importer.ts';
import type { LeiRecord, ParentOf, ParsedRegister } from './parse-lei-records.ts';
import { attributesOf, elementsOf, parentOf, parseLeiRecords, requiredLei } from './parse-lei-records.ts';

/** By which code an issuer is known that the register alone made known. */
function registerCode(lei: string): string {
  return `lei-${lei}`;
}

function issuerOf({ lei, name, country }: LegalEntity): NewIssuer {
  return { code: registerCode(lei), name, shortName: name, country, sector: null, lei, isGenerated: false };
}

/** An issuer that another source named keeps its name; who is no issuer yet becomes one. */
async function saveAsIssuers(tx: WriteTransaction, records: readonly LegalEntity[]): Promise<void> {
  const leis = records.map(({ lei }) => lei);
  const known = await findIssuersByLei(tx, leis);
  const own = records.filter(({ lei }) => (known.get(lei)?.code ?? registerCode(lei)) === registerCode(lei));
  await saveIssuers(tx, own.map(issuerOf));
  for (const { lei, country } of records) {
    const issuer = known.get(lei);
    if (issuer !== undefined && issuer.country === null && country !== null) await fillCountry(tx, issuer.id, country);
  }
}

/** Stores records of the register; what a later register said stands. */
async function storeLeiRecords(tx: WriteTransaction, records: readonly LeiRecord[], origin: Origin) {
  const current = await currentEntities(tx, records);
  const { stored } = await saveLegalEntities(tx, current, origin);
  await saveAsIssuers(tx, current);
  return { stored, unchanged: records.length - stored, instrumentIds: [] };
}

function refused(childLei: string, code: RowFailureCode): StoredRows {
  const failure = { line: 1, code, field: null, message: `${code} in file name: ${JSON.stringify(childLei)}` };
  return { stored: 0, unchanged: 0, failures: [failure], instrumentIds: [] };
}

/** Stores the record of a parent and whose parent it is. */
async function storeParent(
  tx: WriteTransaction,
  records: readonly LeiRecord[],
  { relation, childLei }: ParentOf,
  origin: Origin,
): Promise<StoredRows> {
  const [lei] = records.map((record) => record.lei);
  if (lei === undefined) return { stored: 0, unchanged: 0, instrumentIds: [] };
  if (lei === childLei) return refused(childLei, 'bad-structure');
  const child = (await findIssuersByLei(tx, [childLei])).get(childLei);
  if (child === undefined) return refused(childLei, 'unknown-issuer');
  const saved = await storeLeiRecords(tx, records, origin);
  const parent = (await findIssuersByLei(tx, [lei])).get(lei);
  if (parent === undefined) throw new Error('the issuer was not stored');
  const related = { relatedIssuerId: parent.id, relatedName: null, relatedLei: lei, share: null };
  const isNew = await saveParent(tx, { issuerId: child.id, relation, ...related }, origin);
  return isNew ? { stored: 1, unchanged: 0, instrumentIds: [] } : saved;
}

function readRecords(file: SourceFile): ReadFile {
  const { rows, failures, rowsRead } = parseLeiRecords(file, jsonOf(file));
  return { rowsRead, failures, store: (tx, origin) => storeLeiRecords(tx, rows, origin) };
}

function isParent(file: SourceFile): boolean {
  const parent = parentOf(file);
  const [record, ...others] = elementsOf(jsonOf(file), 'lei-records');
  return parent !== null && record !== undefined && others.length === 0;
}

function readParent(file: SourceFile): ReadFile {
  const parent = parentOf(file);
  if (parent === null) return readRecords(file);
  const { rows, failures, rowsRead } = parseLeiRecords(file, jsonOf(file));
  return { rowsRead, failures, store: (tx, origin) => storeParent(tx, rows, parent, origin) };
}

/** Who issued a security, by both identifiers. */
interface IsinLink {
  readonly line: number;
  readonly lei: string;
  readonly isin: string;
}

function parseLink(row: RowFields, seen: Set<string>): IsinLink[] {
  const lei = requiredLei(row);
  const isin = row.requiredText('isin');
  if (isin !== '' && !isIsin(isin)) row.fail('bad-code', 'isin', isin);
  if (row.isGood && seen.has(isin)) row.fail('duplicate-row', 'isin', isin);
  seen.add(isin);
  return row.isGood ? [{ line: row.line, lei, isin }] : [];
}

/** Reads links of securities to issuers; a failure names the link, counted from 1. */
function parseIsinLinks(answer: unknown): ParsedRegister<IsinLink> {
  const failures: RowFailure[] = [];
  const elements = elementsOf(answer, 'isins');
  const seen = new Set<string>();
  const rows = elements.flatMap((element, index) => parseLink(attributesOf(element, index + 1, failures), seen));
  return { rows, failures, rowsRead: elements.length };
}

function failureOf({ line, lei, isin }: IsinLink, code: RowFailureCode): RowFailure {
  const [field, found] = code === 'unknown-instrument' ? ['isin', isin] : ['lei', lei];
  return { line, code, field, message: `${code} in ${field} (${isin}): ${JSON.stringify(found)}` };
}

interface KnownLink {
  readonly link: IsinLink;
  readonly instrumentId: number;
  readonly issuerId: number | null;
  /** Identifier of the issuer that the instrument has. */
  readonly lei: string | null;
}

async function locate(tx: WriteTransaction, links: readonly IsinLink[]) {
  const isins = links.map(({ isin }) => isin);
  const ids = await findInstrumentIds(tx, 'isin', isins);
  const issuers = await findIssuersOf(tx, [...ids.values()]);
  const known = links.flatMap((link): KnownLink[] => {
    const instrumentId = ids.get(link.isin);
    const issuer = instrumentId === undefined ? undefined : issuers.get(instrumentId);
    return instrumentId === undefined || issuer === undefined ? [] : [{ link, instrumentId, ...issuer }];
  });
  return { known, unknown: links.filter(({ isin }) => !ids.has(isin)) };
}

/** Gives issuers without an identifier the one of their securities, where these agree on it; gives the issuers that have it now. */
async function adoptLeis(tx: WriteTransaction, known: readonly KnownLink[]): Promise<ReadonlySet<number>> {
  const without = known.filter(({ issuerId, lei }) => issuerId !== null && lei === null);
  const adopted = new Set<number>();
  for (const [issuerId, links] of Map.groupBy(without, (row) => row.issuerId)) {
    const leis = new Set(links.map(({ link }) => link.lei));
    const [lei] = leis;
    if (issuerId === null || lei === undefined || leis.size > 1) continue;
    if (await adoptLei(tx, issuerId, lei, registerCode(lei))) adopted.add(issuerId);
  }
  return adopted;
}

/** Whether the issuer that an instrument has contradicts its link. */
function contradicts({ link, issuerId, lei }: KnownLink, adopted: ReadonlySet<number>): boolean {
  return issuerId !== null && lei !== link.lei && !adopted.has(issuerId);
}

/**
 * Names the issuers of securities that have none, and gives issuers without an identifier theirs. Securities that are not known, and
 * issuers of which the register says otherwise, are listed.
 */
async function storeIsinLinks(tx: WriteTransaction, links: readonly IsinLink[]): Promise<StoredRows> {
  const { known, unknown } = await locate(tx, links);
  const adopted = await adoptLeis(tx, known);
  const without = known.filter(({ issuerId }) => issuerId === null);
  const leis = without.map(({ link }) => link.lei);
  const issuers = await findIssuersByLei(tx, leis);
  const named = without.flatMap(({ link, instrumentId }): IssuerLink[] => {
    const issuer = issuers.get(link.lei);
    return issuer === undefined ? [] : [{ instrumentId, issuerId: issuer.id }];
  });
  const changed = await saveIssuerLinks(tx, named);
  const failures = [
    ...unknown.map((link) => failureOf(link, 'unknown-instrument')),
    ...without.filter(({ link }) => !issuers.has(link.lei)).map(({ link }) => failureOf(link, 'unknown-issuer')),
    ...known.filter((row) => contradicts(row, adopted)).map(({ link }) => failureOf(link, 'bad-structure')),
  ];
  const stored = changed.size + known.filter(({ issuerId }) => issuerId !== null && adopted.has(issuerId)).length;
  return { stored, unchanged: links.length - failures.length - stored, failures, instrumentIds: [] };
}

function readIsinLinks(file: SourceFile): ReadFile {
  const { rows, failures, rowsRead } = parseIsinLinks(jsonOf(file));
  return { rowsRead, failures, store: (tx) => storeIsinLinks(tx, rows) };
}

const kinds: readonly FileKind[] = [
  { kind: 'parent', matches: isParent, read: readParent },
  {
    kind: 'lei-records',
    matches: (file) => elementsOf(jsonOf(file), 'lei-records').length > 0,
    read: readRecords,
  },
  {
    kind: 'isin-links',
    matches: (file) => elementsOf(jsonOf(file), 'isins').length > 0,
    read: readIsinLinks,
  },
];

/** Legal entity identifiers, parents, and securities by issuer, of the Global Legal Entity Identifier Foundation. */
export const gleif: SourceImporter = {
  source: publicSource('gleif'),
  kinds,
};

const PARENT_PATH = /lei-records\/([A-Z0-9]{20})\/(direct|ultimate)-parent$/;

/** The name by which a file tells what the answer of an address is: only the address says whose parent it holds. */
export function gleifFileName({ pathname }: Pick<URL, 'pathname'>): string {
  const [, child, relation] = PARENT_PATH.exec(pathname) ?? [];
  return child === undefined ? `${pathname.split('/').at(-1) ?? ''}.json` : `${relation}-parent_${child}.json`;
}

/** The one answer of the register whose address is given: records, a parent, or the securities of an issuer. */
const answerPlan = documentPlan('answer', gleifFileName);

/** Of a request, by the documentation of API v1; sixty requests a minute. */
const [RECORDS, PAUSE_MS] = [100, 1_000];
/** Asked for in one run; the next goes on. */
const MAX_ASKED = 5_000;
/** After how many days a record, or one that was not there, is asked for again. */
const RENEWED_DAYS = 30;

/** Asks for the records of issuers that have an identifier, where none or an old one is known. */
async function* recordSteps(client: PoliteClient, today: IsoDate, database: Queries): AsyncGenerator<FetchStep> {
  const before = isoFromDayNumber(addDays(dayNumberFromIso(today), -RENEWED_DAYS));
  const leis = await findLeisToAsk(database, { before, limit: MAX_ASKED });
  if (leis.length === 0) yield nothingStep('records', 'every issuer with an LEI has a record of these days');
  for (let at = 0; at < leis.length; at += RECORDS) {
    const asked = leis.slice(at, at + RECORDS);
    const path = `/lei-records?filter%5Blei%5D=${asked.join(',')}&page%5Bsize%5D=${RECORDS}`;
    const onStored = () => noteAsked(database, 'gleif', asked);
    const load = async () => {
      const { url, bytes } = await client.ask(path, { pauseMs: PAUSE_MS });
      const file = sourceFile('lei-records.json', bytes, { url, validator: null });
      const answer = jsonOf(file);
      // A batch that the register does not know is no file of it; it is not asked for again at once.
      if (isRecord(answer) && Array.isArray(answer.data) && answer.data.length === 0) {
        await onStored();
        throw new NothingError(`no record of ${asked.join(', ')}`);
      }
      return file;
    };
    yield { key: `records ${asked[0]}`, isOfDay: true, load, onStored };
  }
}

/** The answer whose address is given, or the records of the issuers that have an identifier. */
export const gleifPlan: FetchPlan = {
  parts: [...answerPlan.parts, 'records'],
  steps: (client, request, state, database) =>
    request.only.includes('records')
      ? recordSteps(client, request.today, database)
      : answerPlan.steps(client, request, state, database),
};
