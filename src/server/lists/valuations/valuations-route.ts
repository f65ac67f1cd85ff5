import { valuationsCall } from '#contract/lists/valuations.ts';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { nothingAsked } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { valuationPageAt } from '#domain/lists/valuation-page.ts';
import { type BondListRecord, findBondList } from '#store/lists/find-bonds.ts';
import { findValuedBonds } from '#store/lists/valuations/find-valuations.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, listAnswer, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { bondItemFor } from '../bond-item.ts';
import { isGuardedSort } from '../require-asked.ts';
import type { Services } from '../services.ts';

const hiddenFigures = ['price', 'yield', 'yieldOrigin', 'yieldEnd', 'yieldConvention', 'duration', 'spread'];

/** A valued bond without its figures, which the provider hides from the reader whatever level sees such figures. */
function withoutFigures(bond: BondListRecord): BondListRecord {
  return {
    ...bond,
    yieldOrigin: null,
    yieldEnd: null,
    yieldConvention: null,
    worstEnd: null,
    numbers: { coupon: bond.numbers.coupon ?? null },
  };
}

/** What a valuation provider values. Its figures are closed as those of its ground are in chart and quotes. */
export function valuationsRoute(app: App, services: Services): void {
  const { database, product, today } = services;
  serve(app, services, valuationsCall, async ({ params, query, viewer }) => {
    const page = valuationPageAt(product, params.page);
    if (page === undefined) throw new Refusal('not_found', 'page');
    const isGuarded = query.sort !== undefined && isGuardedSort(lists.bonds, query.sort);
    if (isGuarded) requireFeature(viewer, 'sort_by_masked');
    const hidden = await findHiddenVenueIds(database, viewer.accountId);
    const isHidden = hidden.has(page.venueId);
    if (isGuarded && isHidden) throw new Refusal('need_access', 'sort');
    const [valued, found] = await Promise.all([
      findValuedBonds(database, page.venueId),
      findBondList(database, {
        ...listPageQuery(query),
        venueId: page.venueId,
        asked: nothingAsked,
        members: {},
        sort: query.sort ?? 'name',
        further: [],
        today: today(),
        finishedStatusIds,
        closedVenueId: closedVenueId(viewer),
        maxYield: blankAboveYield,
      }),
    ]);
    const itemOf = (bond: BondListRecord) =>
      isHidden
        ? { ...bondItemFor(viewer, withoutFigures(bond), services), masked: hiddenFigures }
        : bondItemFor(viewer, bond, services);
    return { kind: page.kind, path: page.path(product), ...valued, ...listAnswer(found, query, itemOf) };
  });
}
