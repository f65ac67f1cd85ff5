import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSubject } from '../../market/subject/bond-subject.ts';

type RecordWords = BondRecords['texts'][number];

/** What a source says of one kind of terms in words. */
export function wordsOf({ records }: BondSubject, kind: RecordWords['kind']): RecordWords | undefined {
  return records.texts.find((own) => own.kind === kind);
}
