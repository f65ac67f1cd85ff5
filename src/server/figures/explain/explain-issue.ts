import type { explainMultiplierCall } from '#contract/figures/explain/explain.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { defaultListing } from '#domain/account/access/viewer.ts';
import type { FigureOf } from '#domain/fields/figures.ts';
import { explainAccruedOn } from '#domain/figures/explanation/explain-accrued.ts';
import {
  explainAccruedPerBond,
  explainConversionRatio,
  explainCover,
  explainIndexRatio,
  explainPoolFactor,
  explainToCome,
} from '#domain/figures/explanation/explain-issue.ts';
import { explainMultiplier as explanationOf } from '#domain/figures/explanation/explain-multiplier.ts';
import { marketValue, multipliers } from '#domain/issuer/multipliers/multipliers.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { findCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { findMultiplierBook, type MultiplierBook } from '#store/issuer/multipliers/multiplier-book.ts';
import { findReportSources } from '#store/issuer/reports/report-lines.ts';
import { findLatestFigures } from '#store/market/trading-days/find-trading-day.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { requireAccruedDay } from '../../bond/reads/bond-reads.ts';
import { conversionOf, findIndexation } from '../../bond/reads/price-conversion.ts';
import type { Services } from '../../bond/services.ts';
import { requireIssuer } from '../../issuer/companies/company-route.ts';
import { requireFull } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { CallRequest } from '../../platform/serving/serve.ts';
import type { Placed } from './explain-standing.ts';
import { type AskedFigure, askedDate, contextOf, recordsOf } from './explain-subject.ts';
import { type ExplainedSource, explainedAnswer, requireFamilies } from './explained-answer.ts';

type Said = Pick<Placed, 'said' | 'date'>;

/** For the settlement of the venue that is asked for, as the head of the page tells it. */
async function indexRatioSaid(services: Services, { bond, viewer, query }: AskedFigure): Promise<Said> {
  const { database } = services;
  const [instrumentId, today] = [bond.instrument.id, services.today()];
  const listings = await findListings(database, instrumentId, viewer.accountId);
  const listing = listings.find(({ venue }) => venue.id === query.venue) ?? defaultListing(listings, viewer);
  const key = { instrumentId, days: 1 };
  const days = listing === undefined ? [] : await findLatestFigures(database, { ...key, venueId: listing.venue.id });
  const known = await findIndexation(database, { bond, today }, days[0]);
  return { said: known && explainIndexRatio(bond.terms, known, known.sourceName), date: today };
}

async function conversionSaid(services: Services, { bond, viewer }: AskedFigure): Promise<Said> {
  const { terms } = bond;
  const found = await recordsOf(services, bond.instrument.id);
  const [own] = found.records.conversions;
  const shown = conversionOf({ found, terms, viewer });
  const price = shown?.currency === terms.faceCurrency || own?.ratio !== null ? (shown?.price ?? null) : null;
  const asked = { ratio: own?.ratio ?? null, price, faceValue: terms.faceValue, currency: shown?.currency ?? null };
  return { said: explainConversionRatio(asked), date: services.today() };
}

async function coverSaid(services: Services, { bond }: AskedFigure): Promise<Said> {
  const [tranche] = (await recordsOf(services, bond.instrument.id)).records.tranches;
  if (tranche === undefined) return { said: null, date: services.today() };
  return { said: explainCover(tranche, bond.terms.faceCurrency), date: tranche.startsOn };
}

/** Of a chosen day, within the days of the block on the page. */
async function accruedSaid(services: Services, { bond, query }: AskedFigure, figure: FigureOf<'issue'>): Promise<Said> {
  const context = await contextOf(services, bond.instrument.id);
  const { terms, cashFlows, resets } = context.facts;
  const today = services.today();
  const date = requireAccruedDay(query.date ?? today, { terms, cashFlows, today });
  if (figure === 'accrued_on_day') return { said: explainAccruedOn(context, dayNumberFromIso(date)), date };
  return { said: explainAccruedPerBond(terms, cashFlows, { day: date, resets }), date };
}

async function saidOf(services: Services, asked: AskedFigure, figure: FigureOf<'issue'>): Promise<Said> {
  const { bond, query } = asked;
  switch (figure) {
    case 'index_ratio':
      return indexRatioSaid(services, asked);
    case 'conversion_ratio':
      return conversionSaid(services, asked);
    case 'bid_to_cover':
      return coverSaid(services, asked);
    case 'accrued_on_day':
    case 'accrued_per_bond':
      return accruedSaid(services, asked, figure);
    default: {
      const [today, paidOn] = [services.today(), askedDate(query.date)];
      const cashFlows = await findCashFlows(services.database, bond.instrument.id);
      const known = { terms: bond.terms, cashFlows, today };
      return figure === 'pool_factor'
        ? { said: explainPoolFactor({ ...known, paidOn }), date: paidOn ?? today }
        : { said: explainToCome(figure, known), date: today };
    }
  }
}

/** Terms and payments of an import may contradict each other; the page then has no such figure either. */
async function saidOrNothing(services: Services, asked: AskedFigure, figure: FigureOf<'issue'>): Promise<Said> {
  try {
    return await saidOf(services, asked, figure);
  } catch (error) {
    if (error instanceof InvalidInputError) return { said: null, date: services.today() };
    throw error;
  }
}

/** How a figure of an issue comes about, whatever its price; refuses who does not see what it tells of. */
export async function explainIssue(services: Services, asked: AskedFigure, figure: FigureOf<'issue'>): Promise<Placed> {
  requireFull(asked.viewer);
  requireFamilies(services, { figure, level: asked.viewer.level });
  return { ...(await saidOrNothing(services, asked, figure)), venue: null };
}

/** Those of the report, and of the price of the share where the multiplier has one. */
async function sourcesOf(
  services: Services,
  { report, closes }: MultiplierBook,
  { date, hasShare }: { readonly date: string; readonly hasShare: boolean },
): Promise<readonly ExplainedSource[]> {
  const ofReport = await findReportSources(services.database, report.id);
  const close = hasShare ? [...closes.values()].find(({ day }) => day === date) : undefined;
  const known = ofReport.find(({ name }) => name === close?.sourceName);
  if (close === undefined || (known !== undefined && known.storedAt !== null)) return ofReport;
  return [...ofReport.filter((own) => own !== known), { name: close.sourceName, storedAt: close.storedAt }];
}

/** How a multiplier of a company comes about; refuses who does not see multipliers, and one that there is none of. */
export async function explainMultiplier(
  services: Services,
  { viewer, params, query, language, texts }: CallRequest<typeof explainMultiplierCall>,
): Promise<ExplainedFigureAnswer> {
  requireFull(viewer);
  requireFamilies(services, { figure: params.figure, level: viewer.level });
  const issuer = await requireIssuer(services, issuerIdOf(params));
  const { figure } = params;
  const multiplier = multipliers.find(({ key }) => key === figure);
  const known = await findMultiplierBook(services.database, issuer.id, language.code);
  const end = known?.ends.find(({ endsOn }) => endsOn === query.date);
  if (multiplier === undefined || known === null || end === undefined) throw new Refusal('not_found', 'date');
  const { report, book, lineTitles } = known;
  const said = explanationOf(multiplier, {
    book,
    endsOn: end.endsOn,
    currency: report.currency,
    report: report.title ?? report.sourceName,
    nameOf: (line) => lineTitles.get(line) ?? texts.textOf('multipliers', line),
  });
  const hasShare = multiplier.numerator.some(({ line }) => line === marketValue);
  return explainedAnswer(services, viewer, figure, {
    instrument: { id: null, shortName: issuer.name, isin: null },
    said,
    venue: null,
    date: end.endsOn,
    sources: await sourcesOf(services, known, { date: end.endsOn, hasShare }),
  });
}
