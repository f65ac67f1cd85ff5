import type { BondOffers } from '#contract/bond/offers.ts';
import { ask } from '../../platform/data/ask.ts';
import { sharedAsk } from '../../platform/data/shared-ask.ts';

/** The offers of a bond, which its own section and the cash flows need. */
export const askOffers = sharedAsk<BondOffers>((api, id) => ask(api, 'GET /api/bonds/:id/offers/', { params: { id } }));
