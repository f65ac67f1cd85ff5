import type { BondOffers } from '#contract/offers.ts';
import { ask } from './ask.ts';
import { sharedAsk } from './shared-ask.ts';

/** The offers of a bond, which its own section and the cash flows need. */
export const askOffers = sharedAsk<BondOffers>((api, id) => ask(api, 'GET /api/bonds/:id/offers/', { params: { id } }));
