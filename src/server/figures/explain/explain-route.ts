import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
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
} from '#contract/figures/explain/explain.ts';
import { explainedCsv } from '#contract/figures/explain/explained-csv.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import type { Call } from '#contract/platform/call.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { type FigureOf, isFigureOf } from '#domain/fields/figures.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { IsoDate } from '#math/units.ts';
import { type CorrectedColumn, type Correction, findCorrections } from '#store/platform/as-of/find-corrections.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { fileNameOf } from '../../platform/files/send-table.ts';
import { type App, atLevel, type CallRequest, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { explainHolding } from './explain-holding.ts';
import { explainIssue, explainMultiplier } from './explain-issue.ts';
import { explainMarket } from './explain-market.ts';
import { explainPayments } from './explain-payments.ts';
import { explainStanding, type Placed } from './explain-standing.ts';
import { type AskedFigure, findExplainSubject } from './explain-subject.ts';
import { explainTotal } from './explain-total.ts';
import { explainedAnswer, explainedFigure, standAlone } from './explained-answer.ts';

/** The explanation and the venue that it is of; refuses who does not see the figures of that venue. */
async function explain(services: Services, { params, query, viewer }: CallRequest<typeof explainCall>) {
  const bond = await requireBond(services, params.id);
  const { figure } = params;
  const asked = { bond, viewer, query };
  const placed = await (isFigureOf('standing', figure)
    ? explainStanding(services, asked, figure)
    : isFigureOf('market', figure)
      ? explainMarket(services, asked, figure)
      : isFigureOf('issue', figure)
        ? explainIssue(services, asked, figure)
        : explainDay(services, asked, figure));
  const answer = await explainedAnswer(services, viewer, figure, { instrument: bond.instrument, ...placed });
  return { answer, venueId: placed.venue?.id ?? null };
}

/** The figures that are kept with each trading day. */
const columnOf: Readonly<Partial<Record<FigureOf<'day'>, CorrectedColumn>>> = {
  price: 'indicativePrice',
  mid_price: 'mid',
  bid_ask_spread: 'bidAskSpread',
  accrued: 'accrued',
  yield: 'indicativeYield',
  current_yield: 'currentYield',
  duration: 'modified',
  macaulay: 'macaulay',
  convexity: 'convexity',
  pvbp: 'pvbp',
  g_spread: 'gSpread',
  t_spread: 'tSpread',
};

interface Corrected {
  readonly asked: AskedFigure;
  readonly figure: FigureOf<'day'>;
  readonly venueId: number;
  readonly date: IsoDate;
}

/** What stood for a figure of a day before, for who sees the figure itself; nothing for one to another end, at another price, or of a quote. */
async function correctionsOf(
  { database }: Services,
  { asked, figure, venueId, date }: Corrected,
): Promise<readonly Correction[]> {
  const { bond, query } = asked;
  const column = columnOf[figure];
  if (column === undefined || query.quote !== undefined || query.end !== undefined || query.at !== undefined) return [];
  const maxYield = standAlone.has(figure) ? null : blankAboveYield;
  const which = { instrumentId: bond.instrument.id, venueId, date };
  return findCorrections(database, { ...which, figure: column, maxYield });
}

async function explainDay(
  services: Services,
  asked: AskedFigure,
  figure: FigureOf<'day'>,
): Promise<Placed & { readonly corrections: readonly Correction[] }> {
  const { subject, venue } = await findExplainSubject(services, asked, figure);
  const corrections = await correctionsOf(services, { asked, figure, venueId: venue.id, date: subject.day.date });
  return { said: explainedFigure(figure, subject), venue, date: subject.day.date, corrections };
}

function sendExplanation({ gate }: Services, reply: FastifyReply, answer: ExplainedFigureAnswer, texts: Texts) {
  const bytes = Buffer.from(explainedCsv(answer, texts));
  const name = fileNameOf(`${answer.isin ?? answer.bondName}, ${answer.figure}, ${answer.date}`, 'csv');
  const mediaType = 'text/csv; charset=utf-8; header=absent';
  return gate.sendFile(reply, { name, mediaType, size: bytes.length, bytes: Readable.from([bytes]) });
}

/** Serves as a table what `explained` answers. */
function serveTable<Shape extends Call>(
  app: App,
  services: Services,
  call: Shape,
  explained: (services: Services, request: CallRequest<NoInfer<Shape>>) => Promise<ExplainedFigureAnswer>,
): void {
  serve(app, services, call, { compress: false }, async (request, reply) =>
    sendExplanation(services, reply, await explained(services, request), request.texts),
  );
}

/** How a figure of a bond, of what a reader holds of one, of a list of his, or of a company, is computed, as an answer and as a table. */
export function explainRoute(app: App, services: Services): void {
  serve(app, services, explainCall, async (request) => {
    const { answer, venueId } = await explain(services, request);
    return atLevel(effectiveLevel(request.viewer, venueId), answer);
  });
  serveTable(app, services, explainFileCall, async (_, request) => (await explain(services, request)).answer);
  serve(app, services, explainHoldingCall, (request) => explainHolding(services, request));
  serveTable(app, services, explainHoldingFileCall, explainHolding);
  serve(app, services, explainTotalCall, (request) => explainTotal(services, request));
  serveTable(app, services, explainTotalFileCall, explainTotal);
  serve(app, services, explainMultiplierCall, (request) => explainMultiplier(services, request));
  serveTable(app, services, explainMultiplierFileCall, explainMultiplier);
  serve(app, services, explainPaymentsCall, (request) => explainPayments(services, request));
  serveTable(app, services, explainPaymentsFileCall, explainPayments);
}
