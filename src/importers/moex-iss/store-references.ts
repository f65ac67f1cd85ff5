import type { RatingTypeId } from '#domain/issuer/rating.ts';
import type { RowFailure } from '#domain/market/import-run.ts';
import { type NewIssuer, saveIssuerIdentifiers, saveIssuerLinks, saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { meetByNumbers } from '#store/issuer/issuers/meet-issuers.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import { finance } from './moex-terms.ts';
import type { MoexIssuer, MoexRating } from './parse-references.ts';

interface Located {
  readonly line: number;
  readonly secid: string;
}

function unknownBond({ line, secid }: Located): RowFailure {
  const message = `unknown-instrument in secid: ${JSON.stringify(secid)}`;
  return { line, code: 'unknown-instrument', field: 'secid', message };
}

async function known<Row extends Located>(tx: WriteTransaction, rows: readonly Row[]) {
  const ids = await findInstrumentIds(tx, 'moex-secid', [...new Set(rows.map((row) => row.secid))]);
  const found = rows.flatMap((row) => {
    const instrumentId = ids.get(row.secid);
    return instrumentId === undefined ? [] : [{ row, instrumentId }];
  });
  return { found, failures: rows.filter((row) => !ids.has(row.secid)).map(unknownBond) };
}

const GOVERNMENT = 'ofz_bond';
const sectors: Readonly<Record<string, string>> = { subfederal_bond: 'municipal', municipal_bond: 'municipal' };

function codeOf({ issuerId, bondType }: MoexIssuer): string {
  return bondType === GOVERNMENT ? finance.code : `moex-emitent-${issuerId}`;
}

function issuerOf(row: MoexIssuer): NewIssuer {
  if (row.bondType === GOVERNMENT) return finance;
  const sector = sectors[row.bondType ?? ''] ?? null;
  const unknown = { country: null, lei: null, isGenerated: false };
  return { ...unknown, code: codeOf(row), name: row.title, shortName: row.title, sector };
}

/** Stores the numbers of issuers in registers, each issuer's once; gives the issuers that changed. */
function saveNumbers(tx: WriteTransaction, rows: readonly MoexIssuer[], ids: ReadonlyMap<string, number>) {
  const byCode = new Map(rows.map((row) => [codeOf(row), row.identifiers]));
  const numbers = [...byCode].flatMap(([code, identifiers]) => {
    const issuerId = ids.get(code);
    return issuerId === undefined ? [] : identifiers.map((identifier) => ({ ...identifier, issuerId }));
  });
  return saveIssuerIdentifiers(tx, numbers);
}

/** Stores issuers and names them at their bonds; bonds that are not known are listed. */
export async function storeIssuers(tx: WriteTransaction, rows: readonly MoexIssuer[]): Promise<StoredRows> {
  const { found, failures } = await known(tx, rows);
  const issuers = new Map(found.map(({ row }) => [codeOf(row), issuerOf(row)]));
  const numbered = new Map(found.map(({ row }) => [codeOf(row), { code: codeOf(row), identifiers: row.identifiers }]));
  await meetByNumbers(tx, [...numbered.values()]);
  const ids = await saveIssuers(tx, [...issuers.values()]);
  const links = found.flatMap(({ row, instrumentId }) => {
    const issuerId = ids.get(codeOf(row));
    return issuerId === undefined ? [] : [{ instrumentId, issuerId }];
  });
  const changed = await saveIssuerLinks(tx, links);
  const issuersFound = found.map(({ row }) => row);
  const renumbered = await saveNumbers(tx, issuersFound, ids);
  const isChanged = (link: (typeof links)[number]) => changed.has(link.instrumentId) || renumbered.has(link.issuerId);
  const stored = links.filter(isChanged).length;
  return { stored, unchanged: found.length - stored, failures, instrumentIds: [] };
}

/** All that the exchange lists are of national scales, which the word of a withdrawal does not show by itself. */
const national: RatingTypeId = 3;

/** Stores the ratings of issues; those of bonds that are not known are listed. */
export async function storeRatings(tx: WriteTransaction, rows: readonly MoexRating[]): Promise<StoredRows> {
  const { found, failures } = await known(tx, rows);
  const ratings = found.map(({ row: { agency, grade, ratedOn }, instrumentId }) => {
    return { agency, grade, ratedOn, typeId: national, outlook: null, issuerId: null, instrumentId };
  });
  const counts = await saveRatings(tx, ratings);
  return { ...counts, failures, instrumentIds: [] };
}
