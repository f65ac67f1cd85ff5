import { featureAccess } from '#domain/access/feature-access.ts';
import { useLabels } from '../context/language-context.ts';
import { useSession } from '../context/session-context.ts';
import { addressOfCall } from '../data/ask.ts';
import { FileChoice, FileMenu } from './file-menu.tsx';

/** The bonds of an issuer as a workbook. */
export function IssuerBondsFile({ issuerId }: { readonly issuerId: number }) {
  const text = useLabels('list');
  const table = useLabels('tables');
  const errors = useLabels('errors');
  const why = {
    'sign-in': errors('not_authorized_list_export'),
    'get-access': errors('get_access_list_export'),
  };
  return (
    <FileMenu label={text('download')} access={featureAccess(useSession(), 'list_export')} why={why}>
      <FileChoice address={addressOfCall('GET /api/company/:id/bonds/file/', { params: { id: issuerId } })}>
        {table('file_xlsx')}
      </FileChoice>
    </FileMenu>
  );
}
