import {
  type CurrentRatings,
  companyRatingHistoryCall,
  companyRatingsCall,
  currentRatingsCall,
  type RatingHistory,
  type RatingMove,
  ratingHistoryCall,
  ratingMovesCall,
} from '#contract/issuer/ratings.ts';
import { entityToWire } from '#contract/issuer/wire/rated-entity.ts';
import { gradeMove } from '#domain/issuer/grades.ts';
import { isRevokedGrade, type RatingAgency, type RatingTypeId } from '#domain/issuer/rating.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { HistoricRating, RatedSubject } from '#store/issuer/ratings/rating-history.ts';
import {
  findCurrentRatings,
  findRatingHistory,
  findRatingTypes,
  findReplacedRatings,
} from '#store/issuer/ratings/rating-history.ts';
import { findAgencies } from '#store/issuer/ratings/ratings.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

type Item = RatingHistory['ratings'][number]['items'][number];

function itemOf(rating: HistoricRating, isCurrent: boolean): Item {
  return {
    date: rating.ratedOn,
    of: entityToWire(rating.of),
    entity_name: rating.entityName,
    scale_point_name: rating.grade,
    outlook: rating.outlook,
    scale_point_position: rating.position,
    scale_point_description: rating.description,
    is_revoked: isRevokedGrade(rating.grade),
    is_current: isCurrent,
    masked: [],
  };
}

/** The ratings of one agency, latest first: the first of each entity is the current one. */
function itemsOf(ratings: readonly HistoricRating[]): Item[] {
  const seen = new Set<string>();
  return ratings.map((rating) => {
    const entity = `${rating.of} ${rating.entityName}`;
    const isCurrent = !seen.has(entity);
    seen.add(entity);
    return itemOf(rating, isCurrent);
  });
}

const unknownAgency = (name: string): RatingAgency => ({ name, country: null, website: null });

async function currentOf({ database }: Services, subject: RatedSubject): Promise<CurrentRatings> {
  const current = await findCurrentRatings(database, subject);
  return { items: current.map((rating) => ({ ...itemOf(rating, true), agency: rating.agency, type: rating.typeId })) };
}

async function historyOf({ database }: Services, subject: RatedSubject, type: RatingTypeId): Promise<RatingHistory> {
  const [history, types] = await Promise.all([
    findRatingHistory(database, subject, type),
    findRatingTypes(database, subject),
  ]);
  const byAgency = Map.groupBy(history, ({ agency }) => agency);
  const names = [...byAgency.keys()].sort();
  const known = new Map((await findAgencies(database, names)).map((agency) => [agency.name, agency]));
  return {
    types: [...types],
    agencies: names.map((name) => known.get(name) ?? unknownAgency(name)),
    ratings: names.map((agency) => ({ agency, items: itemsOf(byAgency.get(agency) ?? []) })),
  };
}

/** How far back, in days, upgrades and downgrades are news, and how many are looked at. */
const MOVE_DAYS = 60;
const MAX_MOVES = 50;

/** Upgrades and downgrades, latest first. A rating that was withdrawn or given anew is neither. */
async function movesOf({ database, today }: Services): Promise<RatingMove[]> {
  const to = today();
  const from = isoFromDayNumber(addDays(dayNumberFromIso(to), -MOVE_DAYS));
  const replaced = await findReplacedRatings(database, { from, to, max: MAX_MOVES });
  return replaced.flatMap(({ agency, grade, ratedOn, position, gradeBefore, positionBefore, ...of }) => {
    const move = gradeMove({ grade: gradeBefore, position: positionBefore }, { grade, position });
    if (move === null || isRevokedGrade(grade) || isRevokedGrade(gradeBefore)) return [];
    const { instrumentId: bondId, issuerId, entityName: name } = of;
    return [{ date: ratedOn, agency, from: gradeBefore, to: grade, move, bondId, issuerId, name }];
  });
}

/** The ratings of a bond and of who stands behind it, or of a company: those of today, and their history. */
export function ratingsFeature(app: App, services: Services): void {
  const bond = async (id: string) => ({ bondId: (await requireBond(services, id)).instrument.id });
  const issuer = async (id: string) => ({ issuerId: (await requireIssuer(services, id)).id });
  serve(app, services, currentRatingsCall, async ({ params }) => currentOf(services, await bond(params.bondId)));
  serve(app, services, companyRatingsCall, async ({ params }) => currentOf(services, await issuer(params.id)));
  serve(app, services, ratingMovesCall, async ({ viewer }) => {
    requireFeature(viewer, 'sort_by_masked');
    if (!services.gate.shows('ratingGrade', viewer.level)) throw new Refusal('need_access');
    return { items: await movesOf(services) };
  });
  serve(app, services, ratingHistoryCall, async ({ params, body }) =>
    historyOf(services, await bond(params.bondId), body.params),
  );
  serve(app, services, companyRatingHistoryCall, async ({ params, body }) =>
    historyOf(services, await issuer(params.id), body.params),
  );
}
