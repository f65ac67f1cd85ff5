import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import {
  type BondFigure,
  isHoldingFigure,
  isMultiplierFigure,
  isPaymentsFigure,
  isTotalFigure,
} from '#domain/explanation/explained-figures.ts';
import type { ExplainedBond, ExplainedMultiplier, ExplainRequest } from '../../context/explain-context.ts';
import type { Question } from '../../data/answers.ts';
import { type Answered, addressOfCall, ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';

export type Explained = Answered<ExplainedFigureAnswer>;

/** How an explanation is asked for, and where it is as a table. */
interface Asked {
  readonly parts: object;
  readonly ask: (signal: AbortSignal) => Promise<Explained>;
  /** Absent where the browser alone has it. */
  readonly table?: string;
}

function ofBond(bond: ExplainedBond, { figure: own, date, end, at }: ExplainRequest): Asked {
  const { venueId, quote } = bond;
  const query = {
    venue: venueId ?? undefined,
    date: date ?? undefined,
    end: end ?? undefined,
    at: at ?? undefined,
    quote,
  };
  // Only a figure of an entry or a total is none of a bond.
  const parts = { params: { id: bond.id, figure: own as BondFigure }, query };
  return {
    parts,
    ask: (signal) => ask(browserApi, 'GET /api/bonds/:id/explain/:figure/', { ...parts, signal }),
    table: addressOfCall('GET /api/bonds/:id/explain/:figure/csv/', parts),
  };
}

/** A figure of what the reader holds; null for one of the bond. */
function ofHeld({ figure, bond }: ExplainRequest): Asked | null {
  if ('entry' in bond && isHoldingFigure(figure)) {
    const parts = { params: { entry: bond.entry, figure }, query: bond.scenario };
    return {
      parts,
      ask: (signal) => ask(browserApi, 'GET /api/watchlists/entries/:entry/explain/:figure/', { ...parts, signal }),
      table: addressOfCall('GET /api/watchlists/entries/:entry/explain/:figure/csv/', parts),
    };
  }
  if ('period' in bond) {
    if (!isPaymentsFigure(figure)) return null;
    const { list, currency, period } = bond;
    const parts = { params: { id: list, figure }, query: { currency, period } };
    return {
      parts,
      ask: (signal) => ask(browserApi, 'GET /api/watchlists/:id/payments/explain/:figure/', { ...parts, signal }),
      table: addressOfCall('GET /api/watchlists/:id/payments/explain/:figure/csv/', parts),
    };
  }
  if ('list' in bond && isTotalFigure(figure)) {
    const { list, currency, isOfAll, scenario } = bond;
    const query = { ...scenario, currency, of: isOfAll ? ('all' as const) : undefined };
    const parts = { params: { id: list, figure }, query };
    return {
      parts,
      ask: (signal) => ask(browserApi, 'GET /api/watchlists/:id/explain/:figure/', { ...parts, signal }),
      table: addressOfCall('GET /api/watchlists/:id/explain/:figure/csv/', parts),
    };
  }
  return null;
}

/** A figure of the calculator, for which nothing is asked of the server. */
function ofCalculation({ end, bond }: ExplainRequest): Asked | null {
  if (!('calculation' in bond)) return null;
  const parts = { ...bond, end };
  return { parts, ask: async () => (await import('./calculation-answer.ts')).calculationAnswer(parts) };
}

function ofCompany({ company }: ExplainedMultiplier, { figure, date }: ExplainRequest): Asked | null {
  if (!isMultiplierFigure(figure) || date === null) return null;
  const parts = { params: { emitentId: company, figure }, query: { date } };
  return {
    parts,
    ask: (signal) => ask(browserApi, 'GET /api/company/:emitentId/explain/:figure/', { ...parts, signal }),
    table: addressOfCall('GET /api/company/:emitentId/explain/:figure/csv/', parts),
  };
}

function askedOf(asked: ExplainRequest): Asked | null {
  if ('calculation' in asked.bond) return ofCalculation(asked);
  if ('company' in asked.bond) return ofCompany(asked.bond, asked);
  return 'id' in asked.bond ? ofBond(asked.bond, asked) : ofHeld(asked);
}

export function questionOf(request: ExplainRequest): Question<Explained> | null {
  const asked = askedOf(request);
  if (asked === null) return null;
  return { key: JSON.stringify(asked.parts), ask: asked.ask, silence: { ok: false, code: 'network' } };
}

export function tableAddress(request: ExplainRequest): string | undefined {
  return askedOf(request)?.table;
}
