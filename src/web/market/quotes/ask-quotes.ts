import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { ask } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';
import type { BondHints } from '../subject/page-subject.ts';

export function askQuotes(
  api: Api,
  bondId: string | number,
  { issuerId, bondStatusId }: BondHints,
  signal: AbortSignal | undefined,
) {
  const params = { bondId, ...issuerParams(issuerId), bondStatusId };
  return ask(api, 'GET /api/bonds/mp-quotes/:bondId/:emitentId/:bondStatusId/', { params, signal });
}
