import { featureAccess } from '#domain/account/access/feature-access.ts';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice, FileMenu } from '../../platform/files/file-menu.tsx';

interface ListFileProps {
  /** The forms in which the list can be had, with the address of each. */
  readonly addresses: Readonly<Partial<Record<'xlsx' | 'csv', string>>>;
}

/** A list as a file. */
export function ListFile({ addresses: { xlsx, csv } }: ListFileProps) {
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
  return <ListFile addresses={{ xlsx }} />;
}
