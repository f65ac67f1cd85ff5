import { type RatingTypeId, ratingTypeOfGrade, ratingTypes } from '#domain/issuer/rating.ts';
import { findIssuerIds } from '#store/issuer/issuers/issuers.ts';
import { type NewRating, saveRatings } from '#store/issuer/ratings/ratings.ts';
import type { StoredRows } from '../../source-importer.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { codeOfSource, noteUnknown, Subjects, storeBatches, type TableTask } from './subjects.ts';

type Row = TargetRow<'ratings'>;

interface Knowledge {
  readonly task: TableTask<Row>;
  readonly subjects: Subjects;
  readonly issuers: ReadonlyMap<string, number>;
  readonly seen: Set<string>;
}

/** A row names an issue, else an issuer of the mapping's own source. */
function subjectOf({ subjects, issuers, task }: Knowledge, row: MappedRow<Row>) {
  const { isin, code, issuerCode: issuer } = row.values;
  if (isin !== null || code !== null) return { instrumentId: subjects.idOf(row), issuerId: null };
  return { instrumentId: null, issuerId: issuers.get(codeOfSource(task.mapping, issuer ?? '')) ?? null };
}

/** The type that the row names, else the one that its grade shows. */
function typeOf({ type, grade }: Row): RatingTypeId {
  return ratingTypes.find(({ key }) => key === type)?.id ?? ratingTypeOfGrade(grade ?? '');
}

function ratingOf(known: Knowledge, row: MappedRow<Row>): NewRating | null {
  const { agency, grade, outlook, ratedOn, isin, code, issuerCode: issuer } = row.values;
  const { failures } = known.task.rows;
  const subject = subjectOf(known, row);
  const typeId = typeOf(row.values);
  if (agency === null || grade === null || ratedOn === null) return null;
  const key = `${subject.instrumentId} ${subject.issuerId} ${agency} ${typeId} ${ratedOn}`;
  if (subject.instrumentId === null && subject.issuerId === null) {
    if (issuer === null || isin !== null || code !== null) noteUnknown(known.task, row);
    else failures.add(row.line, 'unknown-instrument', 'issuerCode', issuer);
  } else if (known.seen.has(key)) {
    failures.add(row.line, 'duplicate-row', null, `${isin ?? code ?? issuer} ${agency} ${ratedOn}`);
  } else {
    known.seen.add(ownText(key));
    return { ...subject, agency, grade, outlook, typeId, ratedOn };
  }
  return null;
}

/** Stores ratings of issues and issuers; one of an agency and a day replaces the earlier one. */
export function storeRatings(task: TableTask<Row>): Promise<StoredRows> {
  const { mapping, tx } = task;
  const subjects = new Subjects(mapping);
  const seen = new Set<string>();
  return storeBatches(task, async (batch) => {
    await subjects.learn(tx, batch);
    const codes = batch
      .flatMap(({ values: { issuerCode } }) => issuerCode ?? [])
      .map((code) => codeOfSource(mapping, code));
    const issuers = await findIssuerIds(tx, [...new Set(codes)]);
    return saveRatings(
      tx,
      batch.flatMap((row) => ratingOf({ task, subjects, issuers, seen }, row) ?? []),
    );
  });
}
