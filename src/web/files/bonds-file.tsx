import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import type { BondListColumn } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import { featureAccess } from '#domain/access/feature-access.ts';
import type { Facets } from '#domain/facets/facets.ts';
import { useLabels } from '../context/language-context.ts';
import { useSession } from '../context/session-context.ts';
import { addressOfCall } from '../data/ask.ts';
import { type ListQuery, listCallQuery } from '../lists/list-query.ts';
import { FileChoice, FileMenu } from './file-menu.tsx';

interface BondsFileProps {
  /** The forms in which the bonds can be had, with the address of each. */
  readonly addresses: Readonly<Partial<Record<'xlsx' | 'csv', string>>>;
}

/** A list of bonds as a file. */
function BondsFile({ addresses: { xlsx, csv } }: BondsFileProps) {
  const text = useLabels('list');
  const table = useLabels('tables');
  const errors = useLabels('errors');
  const why = {
    'sign-in': errors('not_authorized_list_export'),
    'get-access': errors('get_access_list_export'),
  };
  return (
    <FileMenu label={text('download')} access={featureAccess(useSession(), 'list_export')} why={why}>
      {xlsx !== undefined && <FileChoice address={xlsx}>{table('file_xlsx')}</FileChoice>}
      {csv !== undefined && <FileChoice address={csv}>{table('file_csv')}</FileChoice>}
    </FileMenu>
  );
}

/** The bonds of an issuer as a workbook. */
export function IssuerBondsFile({ issuerId }: { readonly issuerId: number }) {
  const xlsx = addressOfCall('GET /api/company/:id/bonds/file/', { params: { id: issuerId } });
  return <BondsFile addresses={{ xlsx }} />;
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
  return <BondsFile addresses={{ xlsx: address('xlsx'), csv: address('csv') }} />;
}
