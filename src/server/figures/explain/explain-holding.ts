import type { explainHoldingCall } from '#contract/figures/explain/explain.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import type { FigureOf } from '#domain/fields/figures.ts';
import { explainHolding as explanationOf } from '#domain/figures/explanation/explain-holding.ts';
import { findEntry } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { findPurchases } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import type { Services } from '../../bond/services.ts';
import { numberOfId, requireFull } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { CallRequest } from '../../platform/serving/serve.ts';
import {
  askedScenario,
  findKnownHoldings,
  findScenarios,
  heldBy,
  isClosedHolding,
  type KnownHolding,
} from '../../portfolio/watchlists/known-holdings.ts';
import { explainedAnswer } from './explained-answer.ts';

/** An entry of the account; refuses that of another as one that there is none of. */
async function requireHolding(services: Services, accountId: string, id: number): Promise<KnownHolding> {
  const entry = await findEntry(services.database, { accountId, id });
  if (entry === undefined) throw new Refusal('not_found', 'id');
  const further = await findPurchases(services.database, { accountId, id: entry.watchlistId });
  const [known] = await findKnownHoldings(services, [entry], further);
  if (known === undefined) throw new Refusal('not_found', 'id');
  return known;
}

/** What rests on the price of today has its venue and day. */
const pricedFigures: ReadonlySet<FigureOf<'holding'>> = new Set([
  'dirty_price',
  'holding_value',
  'holding_profit',
  'holding_return',
  'shifted_value',
  'shifted_change',
]);

/** How a figure of what the reader holds comes about; where the venue of its price is closed to him, only what needs no price. */
export async function explainHolding(
  services: Services,
  { viewer, params: { entry, figure }, query }: CallRequest<typeof explainHoldingCall>,
): Promise<ExplainedFigureAnswer> {
  const known = await requireHolding(services, requireFull(viewer), numberOfId(entry));
  const { id, name: shortName, isin, date, venueId, venueName } = known.row;
  const today = services.today();
  const scenarioOf = await findScenarios(services, [known.facts], askedScenario(query));
  const held = heldBy(viewer, known, { today, scenario: scenarioOf(known.facts) });
  const isPriced = pricedFigures.has(figure) && !isClosedHolding(known, viewer);
  return explainedAnswer(services, viewer, figure, {
    instrument: { id, shortName, isin },
    said: explanationOf(figure, held),
    venue: isPriced && venueId !== null && venueName !== null ? { id: venueId, name: venueName } : null,
    date: isPriced && date !== null ? date : today,
  });
}
