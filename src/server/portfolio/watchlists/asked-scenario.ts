import type { AnswerOf } from '#contract/platform/call.ts';
import type { holdingsCall, ScenarioQuery } from '#contract/portfolio/watchlists/holdings.ts';
import type { BondFacts } from '#domain/bond/bond-facts.ts';
import type { HoldingScenario } from '#domain/portfolio/holding-scenario.ts';
import type { Curve } from '#math/curve/curve.ts';
import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import { BASIS_POINT } from '#math/units.ts';
import { findServingCurve } from '../../market/reads/market-reads.ts';
import type { Services } from '../../platform/serving/services.ts';

/** What a reader supposes: moves in basis points, the horizon in months. */
export type AskedScenario = AnswerOf<typeof holdingsCall>['scenario'];

/** The scenario that an address asks for. */
export function askedScenario(query: ScenarioQuery): AskedScenario {
  const { shift = 0, short = 0, long = 0, spread = 0, horizon = 0, shifts = '' } = query;
  const own = shifts.split(',').flatMap((part) => {
    const [currency = '', move] = part.split(':');
    return move === undefined ? [] : [{ currency, shift: Number(move) }];
  });
  return { shift, short, long, spread, horizon, own };
}

/** Nothing moves, and no time passes. */
export const noScenario: AskedScenario = askedScenario({});

function isTwisted({ short, long }: AskedScenario): boolean {
  return short !== 0 || long !== 0;
}

/** Whether anything is supposed. */
function isAsked(asked: AskedScenario): boolean {
  const { shift, spread, horizon, own } = asked;
  return shift !== 0 || spread !== 0 || horizon !== 0 || isTwisted(asked) || own.some((each) => each.shift !== 0);
}

type CurveOf = (facts: BondFacts) => Curve | null;

const ownerOf = ({ isGenerated, terms }: BondFacts) => `${terms.faceCurrency} ${isGenerated}`;

/** The government curves that a twist moves, by the bond; real yields have none. */
async function findCurves(
  { database, today }: Services,
  bonds: readonly BondFacts[],
  asked: AskedScenario,
): Promise<CurveOf> {
  if (!isTwisted(asked)) return () => null;
  const owners = new Map(bonds.map((facts) => [ownerOf(facts), facts]));
  const found = await Promise.all(
    [...owners].map(async ([owner, { isGenerated, terms }]) => {
      const serving = await findServingCurve(database, { instrument: { isGenerated }, terms }, today());
      return [owner, serving?.curve ?? null] as const;
    }),
  );
  const curves = new Map(found);
  return (facts) => (facts.terms.isInflationLinked ? null : (curves.get(ownerOf(facts)) ?? null));
}

/** What is supposed of each bond; null where nothing is. Bonds of governments in their own currency pay no spread that could move. */
export async function findScenarios(
  services: Services,
  bonds: readonly BondFacts[],
  asked: AskedScenario,
): Promise<(facts: BondFacts) => HoldingScenario | null> {
  if (!isAsked(asked)) return () => null;
  const curveOf = await findCurves(services, bonds, asked);
  const today = dayNumberFromIso(services.today());
  const days = addMonths(today, asked.horizon) - today;
  return (facts) => {
    const own = asked.own.find(({ currency }) => currency === facts.terms.faceCurrency)?.shift ?? 0;
    return {
      shift: (asked.shift + own) * BASIS_POINT,
      twist: { short: asked.short * BASIS_POINT, long: asked.long * BASIS_POINT },
      spread: facts.isGovernment ? 0 : asked.spread * BASIS_POINT,
      days,
      curve: curveOf(facts),
    };
  };
}
