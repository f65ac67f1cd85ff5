import { addressOfCall } from '../../platform/data/ask.ts';
import { ListFile } from './list-file.tsx';

/** The bonds of an issuer as a workbook. */
export function IssuerBondsFile({ issuerId }: { readonly issuerId: number }) {
  const xlsx = addressOfCall('GET /api/company/:id/bonds/file/', { params: { id: issuerId } });
  return <ListFile addresses={{ xlsx }} />;
}
