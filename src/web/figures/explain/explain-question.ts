import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import type { CallName } from '#contract/site/calls.ts';
import { type FigureOf, isFigureOf } from '#domain/fields/figures.ts';
import type { ExplainedBond, ExplainedMultiplier, ExplainRequest } from '../../context/explain-context.ts';
import type { Question } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi, type PartsOfCall } from '../../platform/data/ask.ts';

export type Explained = Answered<ExplainedFigureAnswer>;

type ExplainCall = Extract<CallName, `GET ${string}/explain/:figure/`>;

/** How an explanation is asked for, and where it is as a table. */
interface Asked {
  readonly parts: object;
  readonly ask: (signal: AbortSignal) => Promise<Explained>;
  /** Absent where the browser alone has it. */
  readonly table?: string;
}

/** The parts are those of the call, which a generic function does not see. */
function askedBy<Name extends ExplainCall>(name: Name, ...given: PartsOfCall<Name>): Asked {
  const parts = given[0] as Parameters<typeof callAddress>[1];
  const asked = (signal: AbortSignal) => [{ ...parts, signal }] as unknown as PartsOfCall<Name>;
  return {
    parts,
    ask: (signal) => ask(browserApi, name, ...asked(signal)),
    table: callAddress(`${name.slice('GET '.length)}csv/`, parts),
  };
}

function ofBond({ id, venueId, quote }: ExplainedBond, { figure: own, date, end, at }: ExplainRequest): Asked {
  // Only a figure of an entry or a total is none of a bond.
  const figure = own as FigureOf<'bond'>;
  const query = {
    venue: venueId ?? undefined,
    date: date ?? undefined,
    end: end ?? undefined,
    at: at ?? undefined,
    quote,
  };
  return askedBy('GET /api/bonds/:id/explain/:figure/', { params: { id, figure }, query });
}

/** A figure of what the reader holds; null for one of the bond. */
function ofHeld({ figure, bond }: ExplainRequest): Asked | null {
  if ('entry' in bond && isFigureOf('holding', figure)) {
    const { entry, scenario } = bond;
    return askedBy('GET /api/watchlists/entries/:entry/explain/:figure/', {
      params: { entry, figure },
      query: scenario,
    });
  }
  if ('period' in bond) {
    if (!isFigureOf('payments', figure)) return null;
    const { list, currency, period } = bond;
    const parts = { params: { id: list, figure }, query: { currency, period } };
    return askedBy('GET /api/watchlists/:id/payments/explain/:figure/', parts);
  }
  if ('list' in bond && isFigureOf('total', figure)) {
    const { list, currency, isOfAll, scenario } = bond;
    const query = { ...scenario, currency, of: isOfAll ? ('all' as const) : undefined };
    return askedBy('GET /api/watchlists/:id/explain/:figure/', { params: { id: list, figure }, query });
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
  if (!isFigureOf('multiplier', figure) || date === null) return null;
  const parts = { params: { emitentId: company, figure }, query: { date } };
  return askedBy('GET /api/company/:emitentId/explain/:figure/', parts);
}

function askedOf(asked: ExplainRequest): Asked | null {
  if ('calculation' in asked.bond) return ofCalculation(asked);
  if ('company' in asked.bond) return ofCompany(asked.bond, asked);
  return 'id' in asked.bond ? ofBond(asked.bond, asked) : ofHeld(asked);
}

export function questionOf(request: ExplainRequest): Question<Explained> | null {
  const asked = askedOf(request);
  if (asked === null) return null;
  return { key: JSON.stringify(asked.parts), ask: asked.ask, networkFailure: { ok: false, code: 'network' } };
}

export function tableAddress(request: ExplainRequest): string | undefined {
  return askedOf(request)?.table;
}
