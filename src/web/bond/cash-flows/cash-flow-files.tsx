import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import { useLabels } from '../../context/language-context.ts';
import { useSession } from '../../context/session-context.ts';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice, FileMenu } from '../../platform/files/file-menu.tsx';

interface CashFlowFilesProps {
  readonly bondId: number;
  readonly flows: BondCashFlows;
}

/** The payments as files. */
export function CashFlowFiles({ bondId, flows }: CashFlowFilesProps) {
  const text = useLabels('cash-flows');
  const table = useLabels('tables');
  const errors = useLabels('errors');
  const access = featureAccess(useSession(), 'cash_flow_export');
  const why = {
    'sign-in': errors('not_authorized_cash_flow_export'),
    'get-access': errors('get_access_cash_flow_export'),
  };
  const csv = addressOfCall('GET /api/bonds/:id/cash-flows/file/', {
    params: { id: bondId },
    query: { format: 'csv' },
  });
  return (
    <FileMenu label={text('download')} access={access} why={why}>
      <FileChoice address={flows.exportLink}>{table('file_xlsx')}</FileChoice>
      <FileChoice address={csv}>{table('file_csv')}</FileChoice>
    </FileMenu>
  );
}
