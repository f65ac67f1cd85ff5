import { type IssuerRelationKind, issuerRelations } from '#domain/issuer/legal-entity.ts';
import { type PartyRole, partyRoles } from '#domain/issuer/rating.ts';
import { addRelation, type IssuerRelation } from '#store/issuer/issuers/issuer-relations.ts';
import { findIssuerIds } from '#store/issuer/issuers/issuers.ts';
import { saveBondParties } from '#store/issuer/ratings/rating-history.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { codeOfSource, noteUnknown, Subjects, storeBatches, type TableTask } from './subjects.ts';

type Row = TargetRow<'related-issuers'>;

interface Knowledge {
  readonly task: TableTask<Row>;
  readonly subjects: Subjects;
  /** Ids of the issuers of the source, by code. */
  readonly issuers: ReadonlyMap<string, number>;
}

const isRole = (word: string): word is PartyRole => (partyRoles as readonly string[]).includes(word);
const isRelation = (word: string): word is IssuerRelationKind => (issuerRelations as readonly string[]).includes(word);

/** The issuer of the source that a field names; null, and noted, where there is none. */
function issuerOf({ task, issuers }: Knowledge, row: MappedRow<Row>, field: 'issuerCode' | 'relatedCode') {
  const code = row.values[field];
  const id = code === null ? undefined : issuers.get(codeOfSource(task.mapping, code));
  if (id === undefined) task.rows.failures.add(row.line, 'unknown-issuer', field, code);
  return id ?? null;
}

/** Stores who stands behind a bond; null where the row cannot be taken. */
async function storeParty(known: Knowledge, row: MappedRow<Row>): Promise<boolean | null> {
  const { task, subjects } = known;
  const role = row.values.relation ?? '';
  const instrumentId = subjects.idOf(row);
  if (instrumentId === null) noteUnknown(task, row);
  else if (!isRole(role)) task.rows.failures.add(row.line, 'bad-code', 'relation', role);
  else {
    const issuerId = issuerOf(known, row, 'relatedCode');
    if (issuerId !== null) return (await saveBondParties(task.tx, [{ instrumentId, role, issuerId }])).stored > 0;
  }
  return null;
}

/** Whom the row names as related: an issuer of the source, else a name. */
function relatedOf(known: Knowledge, row: MappedRow<Row>) {
  const { relatedCode, relatedName, relatedLei } = row.values;
  if (relatedCode === null && relatedName !== null) return { relatedIssuerId: null, relatedName, relatedLei };
  const relatedIssuerId = issuerOf(known, row, 'relatedCode');
  return relatedIssuerId === null ? null : { relatedIssuerId, relatedName: null, relatedLei: null };
}

/** Stores what a company is to an issuer; null where the row cannot be taken. */
async function storeRelation(known: Knowledge, row: MappedRow<Row>): Promise<boolean | null> {
  const { task } = known;
  const { failures } = task.rows;
  const { relation, share } = row.values;
  const issuerId = issuerOf(known, row, 'issuerCode');
  const related = issuerId === null ? null : relatedOf(known, row);
  if (issuerId === null || related === null || relation === null) return null;
  if (!isRelation(relation)) failures.add(row.line, 'bad-code', 'relation', relation);
  else if (share !== null && (share < 0 || share > 1)) failures.add(row.line, 'out-of-range', 'share', share);
  else if (related.relatedIssuerId === issuerId) failures.add(row.line, 'bad-structure', null, 'related to itself');
  else {
    const stored: IssuerRelation = { issuerId, relation, share, ...related };
    return addRelation(task.tx, stored, task.origin);
  }
  return null;
}

/** Stores which companies are related to issuers, and who stands behind bonds, beside what is known. */
export function storeRelatedIssuers(task: TableTask<Row>): Promise<StoredRows> {
  const subjects = new Subjects(task.mapping);
  return storeBatches(task, async (batch) => {
    await subjects.learn(task.tx, batch);
    const named = batch.flatMap(({ values }) => [values.issuerCode ?? [], values.relatedCode ?? []].flat());
    const codes = new Set(named.map((code) => codeOfSource(task.mapping, code)));
    const known = { task, subjects, issuers: await findIssuerIds(task.tx, [...codes]) };
    let [stored, unchanged] = [0, 0];
    for (const row of batch) {
      const isOfBond = row.values.isin !== null || row.values.code !== null;
      const isNew = await (isOfBond ? storeParty : storeRelation)(known, row);
      if (isNew === true) stored += 1;
      if (isNew === false) unchanged += 1;
    }
    return { stored, unchanged };
  });
}
