import { explainCall } from '#contract/explain.ts';
import { effectiveLevel } from '#domain/access/viewer.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { requireFigures } from '../../require-figures.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { explainedAnswer } from './explained-answer.ts';
import { askedEnd, askedListing, findExplainSubject } from './explain-subject.ts';

export function explainRoute(app: App, services: Services): void {
  serve(app, services, explainCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const listing = await askedListing(services, bond, viewer, query.venue);
    await requireFigures(services, viewer, listing.venue.id);
    const asked = { bond, listing, date: query.date ?? null, end: askedEnd(query.end) };
    const subject = await findExplainSubject(services, asked);
    const answer = await explainedAnswer(services, viewer, params.figure, { bond, listing, subject });
    return atLevel(effectiveLevel(viewer, listing.venue.id), answer);
  });
}
