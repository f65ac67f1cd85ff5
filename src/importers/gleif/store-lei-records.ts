import type { LegalEntity } from '#domain/issuer/legal-entity.ts';
import type { RowFailureCode } from '#domain/market/import-run.ts';
import { currentEntities, saveLegalEntities, saveParent } from '#store/issuer/issuers/issuer-relations.ts';
import { fillCountry, findIssuersByLei, type NewIssuer, saveIssuers } from '#store/issuer/issuers/issuers.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import type { LeiRecord, ParentOf } from './parse-lei-records.ts';

/** By which code an issuer is known that the register alone made known. */
export function registerCode(lei: string): string {
  return `lei-${lei}`;
}

function issuerOf({ lei, name, country }: LegalEntity): NewIssuer {
  return { code: registerCode(lei), name, shortName: name, country, sector: null, lei, isGenerated: false };
}

/** An issuer that another source named keeps its name; who is no issuer yet becomes one. */
async function saveAsIssuers(tx: WriteTransaction, records: readonly LegalEntity[]): Promise<void> {
  const known = await findIssuersByLei(
    tx,
    records.map(({ lei }) => lei),
  );
  const own = records.filter(({ lei }) => (known.get(lei)?.code ?? registerCode(lei)) === registerCode(lei));
  await saveIssuers(tx, own.map(issuerOf));
  for (const { lei, country } of records) {
    const issuer = known.get(lei);
    if (issuer !== undefined && issuer.country === null && country !== null) await fillCountry(tx, issuer.id, country);
  }
}

/** Stores records of the register; what a later register said stands. */
export async function storeLeiRecords(
  tx: WriteTransaction,
  records: readonly LeiRecord[],
  origin: Origin,
): Promise<StoredRows> {
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
export async function storeParent(
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
