import type { Issuer } from '#domain/instrument.ts';
import { column } from '../bulk-copy/copy-column.ts';
import { mergeNamedRows } from '../bulk-copy/merge-named-rows.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

export interface NewIssuer extends Omit<Issuer, 'id'> {
  readonly id?: number;
  readonly code: string;
}

/** Stores issuers, known by their code; gives the id of each code. */
export function saveIssuers(tx: WriteTransaction, issuers: readonly NewIssuer[]): Promise<ReadonlyMap<string, number>> {
  const columns = [
    column<NewIssuer>('name', 'text', 'name'),
    column<NewIssuer>('short_name', 'text', 'shortName'),
    column<NewIssuer>('country', 'text', 'country'),
    column<NewIssuer>('sector', 'text', 'sector'),
    column<NewIssuer>('lei', 'text', 'lei'),
    column<NewIssuer>('is_generated', 'bool', 'isGenerated'),
  ];
  return mergeNamedRows(tx, 'issuer', columns, issuers);
}
