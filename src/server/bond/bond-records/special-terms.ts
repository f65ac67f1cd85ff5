import type { BondRecords } from '#contract/bond/bond-records.ts';
import { basisPointsFromFraction } from '#math/units.ts';
import type { BondRecords as Found } from '#store/bond/bond-records/find-bond-records.ts';
import { linkedTo, pageOf, type RecordSubject } from '../reads/conversion.ts';

function underlyingsOf(subject: RecordSubject): NonNullable<BondRecords['structured']>['underlyings'] {
  return subject.found.records.underlyings.map(({ name, underlyingId, initialLevel, weight }) => {
    const linked = linkedTo(subject, underlyingId);
    const price = linked?.price ?? null;
    const level = price === null || initialLevel === null ? null : price / initialLevel;
    return { name, ...pageOf(linked), initialLevel, weight, level, date: linked?.date ?? null, masked: [] };
  });
}

/** How what the bond repays depends on others. */
export function structuredOf(subject: RecordSubject): BondRecords['structured'] {
  const { structured, observations } = subject.found.records;
  const [terms] = structured;
  if (terms === undefined) return null;
  return { ...terms, underlyings: underlyingsOf(subject), observations: [...observations] };
}

/** Each restructuring with the terms that it changed. */
export function restructuringsOf({ records }: Found): BondRecords['restructurings'] {
  const byDay = Map.groupBy(records.restructuredTerms, ({ effectiveOn }) => effectiveOn);
  return records.restructurings.map((own) => ({
    ...own,
    terms: (byDay.get(own.effectiveOn) ?? []).map(({ effectiveOn: _day, ...term }) => term),
  }));
}

/** Rights to early redemption; spreads travel in basis points. */
export function redemptionRightsOf({ records }: Found): BondRecords['redemptionRights'] {
  return records.redemptionRights.map(({ number: _number, spread, ...right }) => ({
    ...right,
    spread: spread === null ? null : basisPointsFromFraction(spread),
  }));
}
