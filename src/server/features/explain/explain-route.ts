import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { ParamsOf, QueryOf } from '#contract/call.ts';
import { explainCall, explainFileCall } from '#contract/explain.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { requireFigures } from '../../require-figures.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { askedEnd, askedListing, findExplainSubject } from './explain-subject.ts';
import { explainedAnswer } from './explained-answer.ts';
import { explainedCsv } from './explained-csv.ts';

interface Asked {
  readonly params: ParamsOf<typeof explainCall>;
  readonly query: QueryOf<typeof explainCall>;
  readonly viewer: Viewer;
}

/** The explanation and the venue that it is of; refuses who does not see the figures of that venue. */
async function explain(services: Services, { params, query, viewer }: Asked) {
  const bond = await requireBond(services, params.id);
  const listing = await askedListing(services, bond, viewer, query.venue);
  await requireFigures(services, viewer, listing.venue.id);
  const asked = { bond, listing, date: query.date ?? null, end: askedEnd(query.end) };
  const subject = await findExplainSubject(services, asked);
  const answer = await explainedAnswer(services, viewer, params.figure, { bond, listing, subject });
  return { answer, venueId: listing.venue.id };
}

/** How a figure of a bond is computed, as an answer and as a table. */
export function explainRoute(app: App, services: Services): void {
  serve(app, services, explainCall, async (request) => {
    const { answer, venueId } = await explain(services, request);
    return atLevel(effectiveLevel(request.viewer, venueId), answer);
  });
  serve(
    app,
    services,
    explainFileCall,
    async (request, reply) => {
      const { answer } = await explain(services, request);
      const bytes = Buffer.from(explainedCsv(answer, request.texts));
      const name = `${answer.isin ?? answer.bondName}, ${answer.figure}, ${answer.date}.csv`;
      const mediaType = 'text/csv; charset=utf-8; header=absent';
      return services.gate.sendFile(reply, { name, mediaType, size: bytes.length, bytes: Readable.from([bytes]) });
    },
    { compress: false },
  );
}
