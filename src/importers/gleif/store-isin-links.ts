import type { RowFailure, RowFailureCode } from '#domain/market/import-run.ts';
import {
  adoptLei,
  findIssuersByLei,
  findIssuersOf,
  type IssuerLink,
  saveIssuerLinks,
} from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import type { IsinLink } from './parse-isin-links.ts';
import { registerCode } from './store-lei-records.ts';

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
export async function storeIsinLinks(tx: WriteTransaction, links: readonly IsinLink[]): Promise<StoredRows> {
  const { known, unknown } = await locate(tx, links);
  const adopted = await adoptLeis(tx, known);
  const without = known.filter(({ issuerId }) => issuerId === null);
  const issuers = await findIssuersByLei(
    tx,
    without.map(({ link }) => link.lei),
  );
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
