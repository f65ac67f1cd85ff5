import type { RelatedIssuer } from '../related-issuers.ts';

interface Company {
  readonly id: number | null;
  readonly name: string;
  readonly lei: string | null;
}

/** The company of a row. */
export function companyOfRow(row: RelatedIssuer): Company {
  return { id: row.emitent_id, name: row.emitent_name, lei: row.emitent_lei };
}

export function companyToWire({ id, name, lei }: Company) {
  return { emitent_id: id, emitent_name: name, emitent_lei: lei };
}
