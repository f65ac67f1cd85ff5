import { latestIssuesCall, MAX_SIMILAR_BONDS, similarBondsCall } from '#contract/lists/similar-bonds.ts';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import { activeStatusIds } from '#domain/bond/bond-status.ts';
import { bondsAPage } from '#domain/platform/reader-settings.ts';
import { findLatestIssues, findSimilarBonds } from '#store/lists/similar-bonds/similar-bonds.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { bondItemFor } from '../bond-item.ts';
import type { Services } from '../services.ts';

const pageOf = ({ page = 1 }: { readonly page?: number | undefined }) => ({
  limit: bondsAPage,
  offset: (page - 1) * bondsAPage,
});

function similarBondsRoute(app: App, services: Services): void {
  const { database, gate, today } = services;
  serve(app, services, similarBondsCall, async ({ params, query, viewer }) => {
    const { instrument } = await requireBond(services, params.bondId);
    const { total, items } = await findSimilarBonds(database, {
      bondId: instrument.id,
      today: today(),
      activeStatusIds,
      byDuration: gate.shows('duration', viewer.level),
      byRating: gate.shows('ratingGrade', viewer.level),
      closedVenueId: closedVenueId(viewer),
      max: MAX_SIMILAR_BONDS,
      ...pageOf(query),
    });
    return { response: { total, items: items.map((bond) => bondItemFor(viewer, bond, services)) } };
  });
}

function latestIssuesRoute(app: App, services: Services): void {
  serve(app, services, latestIssuesCall, async ({ params, query, viewer }) => {
    const { issuerId } = (await requireBond(services, params.bondId)).instrument;
    if (issuerId === null) return { total: 0, items: [] };
    const { total, items } = await findLatestIssues(services.database, { issuerId, ...pageOf(query) });
    return {
      total,
      items: items.map((bond) => {
        const { issuedOn, issuedAmount } = bond;
        return { ...bondItemFor(viewer, bond, services), issuedOn, issuedAmount };
      }),
    };
  });
}

/** Bonds beside a bond: those that are like it, and what else its issuer has issued. */
export function similarBondsFeature(app: App, services: Services): void {
  similarBondsRoute(app, services);
  latestIssuesRoute(app, services);
}
