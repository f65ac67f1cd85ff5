import { type Static, Type } from 'typebox';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import { alertFacts } from '#contract/portfolio/alerts/happened.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type FigureKind, isFigureKind, typedFigure } from '#domain/portfolio/alerts/alert-rule.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { type AlertRecord, findToldBonds, findToldRatings } from '#store/portfolio/alerts/alerts.ts';
import type { Gate } from '../../platform/access/gate.ts';

const schema = Type.Object(alertFacts);
export type AlertFacts = Static<typeof schema>;

const HIDDEN = 0;

interface Reader {
  readonly viewer: Viewer;
  readonly hiddenVenueIds: Iterable<number>;
}

/** The figure under its own name, so that its family closes it. */
function figureFields(kind: FigureKind, value: number | undefined) {
  const none = { price: null, yield: null, spread: null };
  if (value === undefined) return none;
  return { ...none, [kind]: kind === 'spread' ? basisPoints(value) : value };
}

function plainFacts(alert: AlertRecord): AlertFacts {
  const { kind, subject, bondName, venueName, searchName } = alert;
  const { direction = null, threshold, value, days = null, date = null } = subject;
  const isFigure = isFigureKind(kind);
  return {
    kind,
    bond_id: subject.instrumentId ?? alert.instrumentId,
    bond_name: bondName,
    venue_id: subject.venueId ?? alert.venueId,
    venue_name: venueName,
    search_name: searchName,
    direction,
    days,
    date,
    threshold: isFigure && threshold !== undefined ? typedFigure(kind, threshold) : null,
    event: (subject.event as AlertFacts['event']) ?? null,
    ...figureFields(isFigure ? kind : 'price', value),
    agency: null,
    grade: null,
    bonds: [],
    bond_count: subject.bondCount ?? null,
    masked: [],
  };
}

/** What alerts tell a reader as he is at this moment: a figure that he may not see now is masked, whatever he saw when it fired. */
export async function readAlertFacts(
  queries: Queries,
  gate: Gate,
  alerts: readonly AlertRecord[],
  { viewer, hiddenVenueIds }: Reader,
): Promise<readonly AlertFacts[]> {
  const hidden = new Set(hiddenVenueIds);
  const [ratings, bonds] = await Promise.all([
    findToldRatings(
      queries,
      alerts.flatMap(({ subject }) => subject.ratingId ?? []),
    ),
    findToldBonds(
      queries,
      alerts.flatMap(({ subject }) => subject.bondIds ?? []),
    ),
  ]);
  return alerts.map((alert) => {
    const { ratingId, bondIds = [] } = alert.subject;
    const facts = plainFacts(alert);
    const { agency = null, grade = null } = (ratingId === undefined ? undefined : ratings.get(ratingId)) ?? {};
    const named = bondIds.map((id) => ({ id, name: bonds.get(id) ?? String(id) }));
    const isHidden = facts.venue_id !== null && hidden.has(facts.venue_id);
    const level = isHidden ? HIDDEN : effectiveLevel(viewer, facts.venue_id);
    return gate.mask({ ...facts, agency, grade, bonds: named }, schema, level);
  });
}
