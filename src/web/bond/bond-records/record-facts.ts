import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Seniority } from '#domain/bond/issue.ts';
import type { BondSubject } from '../../market/subject/page-subject.ts';

/** A property by which bonds are sorted, and its value: both keys of texts, of which those of seniority are of the module `bond`. */
export interface BondClass {
  readonly name: 'class_ranking' | 'class_redemption' | 'class_embedded' | 'class_indexed';
  readonly value:
    | `seniority_${Seniority}`
    | 'class_amortising'
    | 'class_perpetual'
    | 'class_puttable'
    | 'class_callable'
    | 'class_put_and_call'
    | 'class_inflation';
}

/** The classes of a bond that is not plain; of a plain one none, for its terms say all. */
export function bondClasses({
  features,
  seniority,
}: Pick<BondSummary, 'features' | 'seniority'>): readonly BondClass[] {
  const has = (feature: BondSummary['features'][number]) => features.includes(feature);
  const classes: BondClass[] = [];
  if (seniority !== null && seniority !== 'senior_unsecured')
    classes.push({ name: 'class_ranking', value: `seniority_${seniority}` });
  if (has('perpetual')) classes.push({ name: 'class_redemption', value: 'class_perpetual' });
  else if (has('amortising')) classes.push({ name: 'class_redemption', value: 'class_amortising' });
  if (has('puttable') && has('callable')) classes.push({ name: 'class_embedded', value: 'class_put_and_call' });
  else if (has('puttable')) classes.push({ name: 'class_embedded', value: 'class_puttable' });
  else if (has('callable')) classes.push({ name: 'class_embedded', value: 'class_callable' });
  if (has('inflation-linked')) classes.push({ name: 'class_indexed', value: 'class_inflation' });
  return classes;
}

type RecordWords = BondRecords['texts'][number];

/** What a source says of one kind of terms in words. */
export function wordsOf({ records }: BondSubject, kind: RecordWords['kind']): RecordWords | undefined {
  return records.texts.find((own) => own.kind === kind);
}
