import type { Database } from '../database.ts';

/** A text that the operator has put in place of the product's. */
export interface LabelOverride {
  /** Two-letter code. */
  readonly language: string;
  readonly module: string;
  /** With its plural form where it has one. */
  readonly key: string;
  readonly text: string;
}

/** All texts of the operator, in the order of language, module and key. */
export function findLabelOverrides({ kysely }: Database): Promise<readonly LabelOverride[]> {
  return kysely
    .selectFrom('label_override')
    .select(['language', 'module', 'key', 'text'])
    .orderBy('language')
    .orderBy('module')
    .orderBy('key')
    .execute();
}
