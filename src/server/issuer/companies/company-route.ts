import { type CompanyCard, companyCall, companyIssueLimit } from '#contract/issuer/companies.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { activeStatusIds } from '#domain/bond/bond-status.ts';
import { type DebtPart, debtByCurrency } from '#domain/issuer/issuer-debt.ts';
import type { LegalEntity } from '#domain/issuer/legal-entity.ts';
import type { Issuer, IssuerRating } from '#domain/market/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import { hasMapPoints } from '#store/bond/issuer-map/issuer-map.ts';
import { findIssuerAnnouncements } from '#store/issuer/issuers/announced-counts.ts';
import {
  countIssues,
  findIssuerDebt,
  findLeverage,
  findOtherIssues,
  type IssueRecord,
} from '#store/issuer/issuers/company-issues.ts';
import { findLegalEntity } from '#store/issuer/issuers/issuer-relations.ts';
import { findIssuer, findIssuerIdentifiers } from '#store/issuer/issuers/issuers.ts';
import { findIssuerRatings } from '#store/issuer/ratings/ratings.ts';
import { modelOfKind } from '../../market/reads/market-reads.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

function issueOf({ kind, ...issue }: IssueRecord): CompanyCard['issues'][number] {
  return { ...issue, model: modelOfKind[kind] };
}

function ratingOf({ agency, grade, outlook, ratedOn }: IssuerRating): CompanyCard['ratings'][number] {
  return { agency, scale_point_name: grade, outlook, date: ratedOn, masked: [] };
}

function registrationOf({ name, lei: _lei, country: _country, ...entity }: LegalEntity): CompanyCard['registration'] {
  return { ...entity, legalName: name };
}

/** What is owed in the currency of most bonds, and when the next repayment is. */
function debtHeadline(parts: readonly DebtPart[], today: IsoDate): Pick<CompanyCard, 'debt' | 'nextRepayment'> {
  const [main] = debtByCurrency(parts, today);
  const days = parts.flatMap(({ dueOn }) => dueOn ?? []).sort();
  return {
    debt:
      main === undefined || main.unknown > 0
        ? null
        : { currency: main.currency, amount: main.outstanding, bonds: main.bonds },
    nextRepayment: days[0] ?? null,
  };
}

/** The issuer that an address names; refuses an unknown one. */
export async function requireIssuer({ database }: Pick<Services, 'database'>, id: string): Promise<Issuer> {
  const issuer = await findIssuer(database, numberOfId(id));
  if (issuer === undefined) throw new Refusal('not_found', 'id');
  return issuer;
}

async function companyAnswer(services: Services, idText: string, viewer: Viewer): Promise<CompanyCard> {
  const issuer = await requireIssuer(services, idText);
  const { id } = issuer;
  const { database, today } = services;
  const grounds = { accountId: viewer.accountId, closedVenueId: closedVenueId(viewer) };
  const active = { statusIds: activeStatusIds, today: today() };
  const [counts, due, leverage, issues, ratings, entity, identifiers, announced, hasMap] = await Promise.all([
    countIssues(database, id, active),
    findIssuerDebt(database, id, active),
    findLeverage(database, id),
    findOtherIssues(database, id, companyIssueLimit),
    findIssuerRatings(database, id),
    issuer.lei === null ? undefined : findLegalEntity(database, issuer.lei),
    findIssuerIdentifiers(database, id),
    findIssuerAnnouncements(database, id),
    hasMapPoints(database, { issuerId: id, today: today(), ...grounds }),
  ]);
  return {
    ...issuer,
    identifiers: [...identifiers],
    registration: entity === undefined ? null : registrationOf(entity),
    bondCount: counts.bonds,
    activeBondCount: counts.activeBonds,
    stockCount: counts.stocks,
    otherCount: counts.others,
    ...debtHeadline(due, today()),
    leverage: leverage?.value ?? null,
    leverageOn: leverage?.endsOn ?? null,
    issues: issues.map(issueOf),
    ratings: ratings.map(ratingOf),
    announced: [...announced, ...(hasMap ? [{ section: 'map' as const, count: 1, latest: null }] : [])],
    today: today(),
  };
}

export function companyRoute(app: App, services: Services): void {
  serve(app, services, companyCall, ({ params, viewer }) => companyAnswer(services, params.id, viewer));
}
