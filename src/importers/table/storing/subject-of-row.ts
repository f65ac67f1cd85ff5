import { findIssuerIds } from '#store/issuer/issuers/issuers.ts';
import { codeOfSource, type NamedRow, noteUnknown, type Subjects, type TableTask } from './subjects.ts';

type Row = NamedRow & { readonly values: NamedRow['values'] & { readonly issuerCode: string | null } };

/** An instrument or an issuer: one of the two ids is given. */
export interface RowSubject {
  readonly instrumentId: number | null;
  readonly issuerId: number | null;
}

/** What a row is about: an issue, else an issuer of the mapping's own source; null, and noted, where there is none. */
export async function subjectOfRow<Own>(
  task: TableTask<Own>,
  subjects: Subjects,
  row: Row,
): Promise<RowSubject | null> {
  const { isin, code, issuerCode } = row.values;
  if (isin !== null || code !== null) {
    const instrumentId = subjects.idOf(row);
    if (instrumentId === null) noteUnknown(task, row);
    return instrumentId === null ? null : { instrumentId, issuerId: null };
  }
  const own = codeOfSource(task.mapping, issuerCode ?? '');
  const issuerId = (await findIssuerIds(task.tx, [own])).get(own);
  if (issuerId !== undefined) return { instrumentId: null, issuerId };
  task.rows.failures.add(row.line, 'unknown-issuer', 'issuerCode', issuerCode);
  return null;
}
