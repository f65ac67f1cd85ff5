import type { RelatedIssuer } from '#contract/issuer/related-issuers.ts';
import { bondRelatedIssuersCall, companyRelatedIssuersCall } from '#contract/issuer/related-issuers.ts';
import { companyToWire } from '#contract/issuer/wire/rated-entity.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { type GroupCompany, groupEdges, maxGroupCompanies } from '#domain/issuer/issuer-group.ts';
import type { Instrument, Issuer } from '#domain/market/instrument.ts';
import type { Language } from '#domain/platform/language.ts';
import { findGroupRelations } from '#store/issuer/issuers/issuer-relations.ts';
import { findIssuer } from '#store/issuer/issuers/issuers.ts';
import { type BondPartyRecord, findBondParties } from '#store/issuer/ratings/rating-history.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

type Row = Omit<RelatedIssuer, 'rel_type_name' | 'direction'>;

const directions: Readonly<Record<RelatedIssuer['rel_type'], RelatedIssuer['direction']>> = {
  parent: 'above',
  'direct-parent': 'above',
  'ultimate-parent': 'above',
  guarantor: 'above',
  'spv-owner': 'above',
  surety: 'above',
  offeror: 'above',
  subsidiary: 'below',
  'indirect-subsidiary': 'below',
  guaranteed: 'below',
  spv: 'below',
  affiliate: 'beside',
};

const toOf = ({ id, name, lei }: GroupCompany) => ({ to_id: id, to_name: name, to_lei: lei });

async function groupRows({ database }: Services, issuer: Issuer): Promise<readonly Row[]> {
  const relations = await findGroupRelations(database, issuer.id, maxGroupCompanies);
  return groupEdges(issuer, relations, maxGroupCompanies).map(({ company, to, relation, share }) => ({
    ...companyToWire(company),
    rel_type: relation,
    share,
    ...toOf(to),
  }));
}

/** Who stands behind the bond itself, joined to its issuer, or to the bond where that is not known. */
function partyRows(
  parties: readonly BondPartyRecord[],
  issuer: Issuer | undefined,
  { name }: Instrument,
): readonly Row[] {
  const to = toOf(issuer ?? { id: null, name, lei: null });
  return parties.map((party) => ({
    ...companyToWire({ id: party.id, name: party.name, lei: null }),
    rel_type: party.role,
    share: null,
    ...to,
  }));
}

function namedRows({ labels }: Services, language: Language, rows: readonly Row[]): RelatedIssuer[] {
  const texts = labels.textsOf(language);
  return rows.map((row) => ({
    ...row,
    rel_type_name: texts.text('instruments', `relation_${row.rel_type}`),
    direction: directions[row.rel_type],
  }));
}

/** The rows of the network graph of a company, and of a bond. */
export function relatedIssuersFeature(app: App, services: Services): void {
  serve(app, services, companyRelatedIssuersCall, async ({ params, language }) => {
    const issuer = await requireIssuer(services, issuerIdOf(params));
    return namedRows(services, language, await groupRows(services, issuer));
  });
  serve(app, services, bondRelatedIssuersCall, async ({ params, language }) => {
    const { instrument } = await requireBond(services, params.bondId);
    const { id, issuerId } = instrument;
    const [parties, issuer] = await Promise.all([
      findBondParties(services.database, id),
      issuerId === null ? undefined : findIssuer(services.database, issuerId),
    ]);
    const group = issuer === undefined ? [] : await groupRows(services, issuer);
    return namedRows(services, language, [...partyRows(parties, issuer, instrument), ...group]);
  });
}
