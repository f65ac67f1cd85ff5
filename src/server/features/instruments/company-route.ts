import { Type } from '@fastify/type-provider-typebox';
import { type CompanyCard, companyCard, companyIssueLimit } from '#contract/instruments.ts';
import { activeStatusIds } from '#domain/bond-status.ts';
import type { IssuerRating } from '#domain/instrument.ts';
import {
  countIssues,
  findIssuer,
  findIssuerRatings,
  findOtherIssues,
  type IssueRecord,
} from '#store/issuers/find-company.ts';
import type { App } from '../../app.ts';
import { numberOfId } from '../../number-of-id.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';
import { modelOfKind } from './instrument-models.ts';

const address = Type.Object({ id: Type.String() });

function issueOf({ kind, ...issue }: IssueRecord): CompanyCard['issues'][number] {
  return { ...issue, model: modelOfKind[kind] };
}

function ratingOf({ agency, grade, outlook, ratedOn }: IssuerRating): CompanyCard['ratings'][number] {
  return { agency, scale_point_name: grade, outlook, date: ratedOn, masked: [] };
}

async function companyAnswer({ database, today }: Services, id: number): Promise<CompanyCard> {
  const issuer = await findIssuer(database, id);
  if (issuer === undefined) throw new Refusal('not_found', 'id');
  const [counts, issues, ratings] = await Promise.all([
    countIssues(database, id, { statusIds: activeStatusIds, today: today() }),
    findOtherIssues(database, id, companyIssueLimit),
    findIssuerRatings(database, id),
  ]);
  return {
    ...issuer,
    bondCount: counts.bonds,
    activeBondCount: counts.activeBonds,
    stockCount: counts.stocks,
    otherCount: counts.others,
    issues: issues.map(issueOf),
    ratings: ratings.map(ratingOf),
  };
}

/** GET /api/company/{id}/ */
export function companyRoute(app: App, services: Services): void {
  const options = { schema: { params: address }, config: { answer: companyCard } };
  app.get('/api/company/:id/', options, async ({ params, viewer }, reply) =>
    services.gate.send(reply, companyCard, await companyAnswer(services, numberOfId(params.id)), viewer.level),
  );
}
