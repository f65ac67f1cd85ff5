import { Type } from 'typebox';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import type { Static } from '#contract/platform/schemas.ts';
import { alertFacts } from '#contract/portfolio/alerts/happened.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { fieldUnits } from '#domain/fields/field.ts';
import { lists, rangesOf } from '#domain/lists/lists.ts';
import { exactNumber } from '#domain/platform/exact-number.ts';
import type { AlertCondition } from '#domain/portfolio/alerts/alert-condition.ts';
import { type FigureKind, isFigureKind, levelFieldsOf, typedThreshold } from '#domain/portfolio/alerts/alert-rule.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { type AlertRecord, findToldBonds, findToldRatings } from '#store/portfolio/alerts/alerts.ts';
import { wireNumber } from '../../lists/bond-item.ts';
import type { Gate } from '../../platform/serving/gate.ts';

const schema = Type.Object(alertFacts);
export type AlertFacts = Static<typeof schema>;

const HIDDEN = 0;

interface Reader {
  readonly viewer: Viewer;
  readonly hiddenVenueIds: Iterable<number>;
}

const noFigures = { price: null, yield: null, spread: null };

/** The figure under its own name, so that its family closes it. */
function figureFields(kind: FigureKind, value: number | undefined) {
  if (value === undefined) return noFigures;
  return { ...noFigures, [kind]: kind === 'spread' ? basisPoints(value) : value };
}

/** The number of a level in the unit of the list, under the name of its field; null under all others. */
function levelFigures({ kind, subject: { field: id, value } }: AlertRecord): AlertFacts['levels'] {
  const fields = levelFieldsOf(lists.bonds).map((field) => {
    const isOwn = kind === 'level' && field.id === id && value !== undefined;
    return [field.id, isOwn ? wireNumber(field, value) : null] as const;
  });
  return { ...Object.fromEntries(fields), masked: [] };
}

/** Conditions as their owner typed them, with the names of the other bonds. */
export function saidConditions(
  conditions: readonly AlertCondition[],
  names: ReadonlyMap<number, string>,
): AlertFacts['conditions'] {
  return conditions.map(({ measure, field: id, days, otherId, direction, threshold }) => {
    const field = rangesOf(lists.bonds).find((each) => each.id === id);
    const typed = field === undefined ? threshold : exactNumber(threshold / fieldUnits[field.unit].bound);
    const other_name = otherId === null ? null : (names.get(otherId) ?? String(otherId));
    return { measure, field: id, days, other_id: otherId, other_name, direction, threshold: typed };
  });
}

/** The other bonds of conditions. */
export const otherIdsOf = (conditions: readonly AlertCondition[] | null | undefined): readonly number[] =>
  (conditions ?? []).flatMap(({ otherId }) => otherId ?? []);

function plainFacts(alert: AlertRecord, names: ReadonlyMap<number, string>): AlertFacts {
  const { kind, subject, bondName, venueName, searchName } = alert;
  const { field = null, direction = null, threshold, value, days = null, date = null } = subject;
  return {
    kind,
    bond_id: subject.instrumentId ?? alert.instrumentId,
    bond_name: bondName,
    venue_id: subject.venueId ?? alert.venueId,
    venue_name: venueName,
    search_name: searchName,
    field,
    direction,
    days,
    conditions: saidConditions(subject.conditions ?? [], names),
    date,
    threshold: typedThreshold({ kind, field, threshold: threshold ?? null }),
    event: (subject.event as AlertFacts['event']) ?? null,
    ...(isFigureKind(kind) ? figureFields(kind, value) : noFigures),
    levels: levelFigures(alert),
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
      alerts.flatMap(({ subject }) => [...(subject.bondIds ?? []), ...otherIdsOf(subject.conditions)]),
    ),
  ]);
  return alerts.map((alert) => {
    const { ratingId, bondIds = [] } = alert.subject;
    const facts = plainFacts(alert, bonds);
    const { agency = null, grade = null } = (ratingId === undefined ? undefined : ratings.get(ratingId)) ?? {};
    const named = bondIds.map((id) => ({ id, name: bonds.get(id) ?? String(id) }));
    const isHidden = facts.venue_id !== null && hidden.has(facts.venue_id);
    const level = isHidden ? HIDDEN : effectiveLevel(viewer, facts.venue_id);
    return gate.mask({ ...facts, agency, grade, bonds: named }, schema, level);
  });
}
