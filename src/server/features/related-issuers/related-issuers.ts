import {
  bondRelatedIssuersCall,
  companyRelatedIssuersCall,
  mostRelatedIssuers,
  type RelatedIssuer,
} from '#contract/related-issuers.ts';
import type { Language } from '#domain/language.ts';
import { companyRelation } from '#domain/legal-entity.ts';
import { findRelatedCompanies } from '#store/issuers/issuer-relations.ts';
import { findBondParties } from '#store/ratings/bond-parties.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { requireIssuer } from '../../require-issuer.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

type Row = Omit<RelatedIssuer, 'rel_type_name'>;

async function companiesOf({ database }: Services, issuerId: number): Promise<readonly Row[]> {
  const { companies } = await findRelatedCompanies(database, issuerId, mostRelatedIssuers);
  return companies.map(({ id, name, relations, isAbove, share }) => ({
    emitent_id: id,
    emitent_name: name,
    rel_type: companyRelation(relations, isAbove),
    share,
  }));
}

function namedRows({ labels }: Services, language: Language, rows: readonly Row[]): RelatedIssuer[] {
  const texts = labels.textsOf(language);
  return rows.map((row) => ({ ...row, rel_type_name: texts.text('instruments', `relation_${row.rel_type}`) }));
}

/** The rows of the network graph of a company, and of a bond. */
export function relatedIssuersFeature(app: App, services: Services): void {
  serve(app, services, companyRelatedIssuersCall, async ({ params, language }) => {
    const issuer = await requireIssuer(services, params.emitentId);
    return namedRows(services, language, await companiesOf(services, issuer.id));
  });
  serve(app, services, bondRelatedIssuersCall, async ({ params, language }) => {
    const { id, issuerId } = (await requireBond(services, params.bondId)).instrument;
    const parties = await findBondParties(services.database, id);
    const own = parties.map((party): Row => {
      return { emitent_id: party.id, emitent_name: party.name, rel_type: party.role, share: null };
    });
    const related = issuerId === null ? [] : await companiesOf(services, issuerId);
    return namedRows(services, language, [...own, ...related]);
  });
}
