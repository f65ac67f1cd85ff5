import { type BondRecords, bondRecordsCall } from '#contract/bond/bond-records.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { activeStatusIds, areQuotesKeptEmpty, statusOn } from '#domain/bond/bond-status.ts';
import { liquidityFrom, liquidityMonths } from '#domain/bond/liquidity/liquidity-history.ts';
import { ratingStepOn } from '#domain/bond/rating-steps.ts';
import { basisPointsFromFraction, type IsoDate } from '#math/units.ts';
import { type BondRecords as Found, findBondRecords } from '#store/bond/bond-records/find-bond-records.ts';
import { findRatingHistory } from '#store/issuer/ratings/rating-history.ts';
import { bondIdOf, requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readSchedule } from '../reads/bond-reads.ts';
import { conversionOf, linkedTo, pageOf, type RecordSubject } from '../reads/price-conversion.ts';

/** The type of ratings that terms of issues name: international, in foreign money. */
const INTERNATIONAL = 1;

const unmasked = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, masked: [] }));

const wordsOf = ({ kind, text, language, updatedOn }: Found['texts'][number]) => ({
  kind,
  text,
  language,
  date: updatedOn,
});

/** Covenants are a feature of their own: who may not use it learns how many there are. */
function covenantsOf({ records, texts }: Found, viewer: Viewer): BondRecords['covenants'] {
  const access = featureAccess(viewer, 'covenants');
  const words = texts.find(({ kind }) => kind === 'covenants');
  const count = records.covenants.length;
  if (access !== 'allowed')
    return { access, count: Math.max(count, words === undefined ? 0 : 1), items: [], words: null };
  return { access, count, items: [...records.covenants], words: words === undefined ? null : wordsOf(words) };
}

/** The block of quotes, where it stands though there are none. */
function keptEmpty({ announced }: Found, areQuotesKept: boolean): BondRecords['announced'] {
  const isThere = announced.some(({ section }) => section === 'quotes');
  return areQuotesKept && !isThere ? [{ section: 'quotes', count: 0, latest: null }] : [];
}

function underlyingsOf(subject: RecordSubject): NonNullable<BondRecords['structured']>['underlyings'] {
  return subject.found.records.underlyings.map(({ name, underlyingId, initialLevel, weight }) => {
    const linked = linkedTo(subject, underlyingId);
    const price = linked?.price ?? null;
    const level = price === null || initialLevel === null ? null : price / initialLevel;
    return { name, ...pageOf(linked), initialLevel, weight, level, date: linked?.date ?? null, masked: [] };
  });
}

/** How what the bond repays depends on others. */
function structuredOf(subject: RecordSubject): BondRecords['structured'] {
  const { structured, observations } = subject.found.records;
  const [terms] = structured;
  if (terms === undefined) return null;
  return { ...terms, underlyings: underlyingsOf(subject), observations: [...observations] };
}

/** Each restructuring with the terms that it changed. */
function restructuringsOf({ records }: Found): BondRecords['restructurings'] {
  const byDay = Map.groupBy(records.restructuredTerms, ({ effectiveOn }) => effectiveOn);
  return records.restructurings.map((own) => ({
    ...own,
    terms: (byDay.get(own.effectiveOn) ?? []).map(({ effectiveOn: _day, ...term }) => term),
  }));
}

/** Rights to early redemption; spreads travel in basis points. */
function redemptionRightsOf({ records }: Found): BondRecords['redemptionRights'] {
  return records.redemptionRights.map(({ number: _number, spread, ...right }) => ({
    ...right,
    spread: spread === null ? null : basisPointsFromFraction(spread),
  }));
}

/** Changes of the coupon by ratings, with what is in force by the ratings of the issue; rates travel in basis points. */
async function ratingStepsOf(
  { database }: Services,
  { bondId, today, found }: { readonly bondId: number; readonly today: IsoDate; readonly found: Found },
): Promise<BondRecords['ratingSteps']> {
  const { ratingSteps } = found.records;
  if (ratingSteps.length === 0) return [];
  const [history, { cashFlows }] = await Promise.all([
    findRatingHistory(database, { bondId }, INTERNATIONAL),
    readSchedule({ database }, bondId),
  ]);
  const ratings = history.filter(({ of }) => of === 'issue');
  const starts = cashFlows.flatMap(({ accrualStart }) => accrualStart ?? []);
  const inBasisPoints = (value: number | undefined | null) => (value == null ? null : basisPointsFromFraction(value));
  return ratingSteps.map(({ number: _number, change, cap, ...step }) => {
    const { inForce, absence, next } = ratingStepOn({ ...step, change, cap }, ratings, starts, today);
    return {
      ...step,
      change: basisPointsFromFraction(change),
      cap: inBasisPoints(cap),
      inForce: inBasisPoints(inForce?.change),
      absence,
      inForceSince: inForce?.from ?? null,
      ratedBy: inForce?.agency ?? null,
      rating: inForce?.grade ?? null,
      next: inBasisPoints(next?.change),
      nextFrom: next?.from ?? null,
      nextRatedBy: next?.agency ?? null,
      nextRating: next?.grade ?? null,
      masked: [],
    };
  });
}

/** What sections of the page of a bond list, all of it by one statement; steps by ratings ask for these too. */
export function bondRecordsRoute(app: App, services: Services): void {
  serve(app, services, bondRecordsCall, async ({ params, viewer, language }) => {
    const today = services.today();
    const bondId = bondIdOf(params.id);
    // The longest of the page's statements starts with the first, not after it.
    const [{ instrument, terms }, found] = await Promise.all([
      requireBond(services, params.id),
      findBondRecords(services.database, {
        bondId,
        language: language.code,
        activeStatusIds,
        today,
        marketFrom: liquidityFrom(today, liquidityMonths),
      }),
    ]);
    const status = statusOn({ statusId: instrument.statusId, maturesOn: terms.maturesOn }, today);
    const { identifiers, managers, tranches, defaults, stakes, lombard } = found.records;
    return {
      identifiers: [...identifiers],
      managers: [...managers],
      defaults: [...defaults],
      lombard: [...lombard],
      tranches: unmasked(tranches),
      covenants: covenantsOf(found, viewer),
      redemptionRights: redemptionRightsOf(found),
      ratingSteps: await ratingStepsOf(services, { bondId, today, found }),
      conversion: conversionOf({ found, terms, viewer }),
      structured: structuredOf({ found, terms, viewer }),
      restructurings: restructuringsOf(found),
      details: [...found.records.details],
      stakes: unmasked(stakes),
      texts: found.texts.filter(({ kind }) => kind !== 'covenants').map(wordsOf),
      announced: [...found.announced, ...keptEmpty(found, areQuotesKeptEmpty(viewer, status))],
    };
  });
}
