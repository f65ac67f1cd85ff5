import { multipliersCall } from '#contract/issuer/multipliers.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { nearestQuarterEnd, quartersText } from '#domain/issuer/report-period.ts';
import { findIndustryMedians } from '#store/issuer/multipliers/industry-medians.ts';
import { findMultiplierBook, type PeriodEnd } from '#store/issuer/multipliers/multiplier-book.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/require-issuer.ts';
import type { Services } from '../services.ts';
import { type MultiplierColumn, multiplierGroupsOf } from './multipliers-answer.ts';

/** At the end of quarters, unless there are years alone. */
function quarterColumns(ends: readonly PeriodEnd[]): readonly MultiplierColumn[] {
  if (ends.every(({ quarters }) => quarters.last === 4)) return [];
  return ends.map(({ endsOn, quarters }) => {
    return { endsOn, title: quartersText({ ...quarters, first: quarters.last }) };
  });
}

function yearColumns(ends: readonly PeriodEnd[]): readonly MultiplierColumn[] {
  const years = ends.filter(({ quarters }) => quarters.last === 4);
  return years.map(({ endsOn, quarters }) => ({ endsOn, title: quartersText(quarters) }));
}

export function multipliersRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, multipliersCall, async ({ params, language, texts }) => {
    const issuer = await requireIssuer(services, issuerIdOf(params));
    const known = await findMultiplierBook(database, issuer.id, language.code);
    if (known === null) return { '1': [], '2': [] };
    const { ends, ...own } = known;
    const quarterEnds = ends.map(({ endsOn }) => nearestQuarterEnd(endsOn));
    const medians = issuer.sector === null ? [] : await findIndustryMedians(database, issuer.sector, quarterEnds);
    const writing = { ...own, medians, language, texts };
    return {
      '1': multiplierGroupsOf(quarterColumns(ends), writing),
      '2': multiplierGroupsOf(yearColumns(ends), writing),
    };
  });
}
