import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ParamsOf, QueryOf } from '#contract/call.ts';
import {
  type ExplainedFigureAnswer,
  explainCall,
  explainFileCall,
  explainHoldingCall,
  explainHoldingFileCall,
  explainMultiplierCall,
  explainMultiplierFileCall,
  explainPaymentsCall,
  explainPaymentsFileCall,
  explainTotalCall,
  explainTotalFileCall,
} from '#contract/explain.ts';
import { explainedCsv } from '#contract/explained-csv.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import {
  type DayFigure,
  isIssueFigure,
  isMarketFigure,
  isStandingFigure,
} from '#domain/explanation/explained-figures.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { App } from '../../app.ts';
import { fileNameOf } from '../../files/table-file.ts';
import { requireBond } from '../../require-bond.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { explainHolding } from './explain-holding.ts';
import { explainIssue } from './explain-issue.ts';
import { explainMarket } from './explain-market.ts';
import { explainMultiplier } from './explain-multiplier.ts';
import { explainPayments } from './explain-payments.ts';
import { explainStanding, type Placed } from './explain-standing.ts';
import { type AskedFigure, findExplainSubject } from './explain-subject.ts';
import { explainTotal } from './explain-total.ts';
import { explainedAnswer, explainedFigure } from './explained-answer.ts';

interface Asked {
  readonly params: ParamsOf<typeof explainCall>;
  readonly query: QueryOf<typeof explainCall>;
  readonly viewer: Viewer;
}

/** The explanation and the venue that it is of; refuses who does not see the figures of that venue. */
async function explain(services: Services, { params, query, viewer }: Asked) {
  const bond = await requireBond(services, params.id);
  const { figure } = params;
  const asked = { bond, viewer, query };
  const placed = await (isStandingFigure(figure)
    ? explainStanding(services, asked, figure)
    : isMarketFigure(figure)
      ? explainMarket(services, asked, figure)
      : isIssueFigure(figure)
        ? explainIssue(services, asked, figure)
        : explainDay(services, asked, figure));
  const answer = await explainedAnswer(services, viewer, figure, { instrument: bond.instrument, ...placed });
  return { answer, venueId: placed.venue?.id ?? null };
}

async function explainDay(services: Services, asked: AskedFigure, figure: DayFigure): Promise<Placed> {
  const { subject, venue } = await findExplainSubject(services, asked, figure);
  return { said: explainedFigure(figure, subject), venue, date: subject.day.date };
}

function sendTable({ gate }: Services, reply: FastifyReply, answer: ExplainedFigureAnswer, texts: Texts) {
  const bytes = Buffer.from(explainedCsv(answer, texts));
  const name = fileNameOf(`${answer.isin ?? answer.bondName}, ${answer.figure}, ${answer.date}`, 'csv');
  const mediaType = 'text/csv; charset=utf-8; header=absent';
  return gate.sendFile(reply, { name, mediaType, size: bytes.length, bytes: Readable.from([bytes]) });
}

/** How a figure of a bond, of what a reader holds of one, of a list of his, or of a company, is computed, as an answer and as a table. */
export function explainRoute(app: App, services: Services): void {
  serve(app, services, explainCall, async (request) => {
    const { answer, venueId } = await explain(services, request);
    return atLevel(effectiveLevel(request.viewer, venueId), answer);
  });
  serve(
    app,
    services,
    explainFileCall,
    async (request, reply) => sendTable(services, reply, (await explain(services, request)).answer, request.texts),
    { compress: false },
  );
  serve(app, services, explainHoldingCall, ({ viewer, params, query }) =>
    explainHolding(services, viewer, params, query),
  );
  serve(
    app,
    services,
    explainHoldingFileCall,
    async ({ viewer, params, query, texts }, reply) =>
      sendTable(services, reply, await explainHolding(services, viewer, params, query), texts),
    { compress: false },
  );
  serve(app, services, explainTotalCall, (request) => explainTotal(services, request));
  serve(
    app,
    services,
    explainTotalFileCall,
    async (request, reply) => sendTable(services, reply, await explainTotal(services, request), request.texts),
    { compress: false },
  );
  serve(app, services, explainMultiplierCall, (request) => explainMultiplier(services, request));
  serve(
    app,
    services,
    explainMultiplierFileCall,
    async (request, reply) => sendTable(services, reply, await explainMultiplier(services, request), request.texts),
    { compress: false },
  );
  serve(app, services, explainPaymentsCall, (request) => explainPayments(services, request));
  serve(
    app,
    services,
    explainPaymentsFileCall,
    async (request, reply) => sendTable(services, reply, await explainPayments(services, request), request.texts),
    { compress: false },
  );
}
