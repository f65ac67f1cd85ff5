import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import type { BondListColumn } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import type { Facets } from '#domain/facets/facets.ts';
import { addressOfCall } from '../data/ask.ts';
import { type ListQuery, listCallQuery } from '../lists/list-query.ts';
import { ListFile } from './list-file.tsx';

/** The bonds of an issuer as a workbook. */
export function IssuerBondsFile({ issuerId }: { readonly issuerId: number }) {
  const xlsx = addressOfCall('GET /api/company/:id/bonds/file/', { params: { id: issuerId } });
  return <ListFile addresses={{ xlsx }} />;
}

interface FoundBondsFileProps {
  readonly facets: Facets;
  readonly query: ListQuery<BondListSort>;
  readonly columns: readonly BondListColumn[] | null;
}

/** The bonds that a query of the list finds, as files. */
export function FoundBondsFile({ facets, query, columns }: FoundBondsFileProps) {
  const view = columns === null ? {} : { columns: columns.join(',') };
  const asked = { ...listCallQuery(query), ...view, page: undefined, ...Object.fromEntries(paramsOfFacets(facets)) };
  const address = (format: 'xlsx' | 'csv') =>
    addressOfCall('GET /api/bonds/file/:format/', { params: { format }, query: asked });
  return <ListFile addresses={{ xlsx: address('xlsx'), csv: address('csv') }} />;
}
