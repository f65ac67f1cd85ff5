import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { modelOfKind } from '#contract/platform/page-address.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { bondCalendar, settlementOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import { conversionParity, conversionRatio } from '#domain/bond/conversion-parity.ts';
import { type Indexation, indexationOf, indexDays } from '#domain/bond/derivation/indexation.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { BondRecords as Found, LinkedInstrument } from '#store/bond/bond-records/find-bond-records.ts';
import { findReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { Database } from '#store/platform/database/database.ts';

/** The index ratio of a bond, and whose values of the index it rests on; null where the face itself is indexed. */
export interface BondIndexation extends Indexation {
  readonly sourceName: string | null;
}

interface Facts {
  readonly bond: { readonly terms: IssueTerms };
  readonly today: IsoDate;
}

/** When a trade of the figures was made and settles. */
type TradeDay = Parameters<typeof settlementOf>[2];

/** Settlement of the figures that are shown, else of a trade made today; null where the calendar of the bond is not known. */
function settlementOfFigures({ bond: { terms }, today }: Facts, latest: TradeDay | undefined): DayNumber | null {
  try {
    return settlementOf(terms, bondCalendar(terms), latest ?? { date: today, settlesOn: null });
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** How far the index has moved the nominal of a bond; null for a bond that follows none, and where the index is not known. */
export async function findIndexation(
  database: Database,
  facts: Facts,
  latest: TradeDay | undefined,
): Promise<BondIndexation | null> {
  const { terms } = facts.bond;
  const settlement = terms.isInflationLinked ? settlementOfFigures(facts, latest) : null;
  if (settlement === null) return null;
  const days = indexDays(terms, settlement);
  const known = terms.priceIndex === null ? [] : await findReferenceIndex(database, terms.priceIndex, days);
  const indexation = indexationOf(terms, settlement, new Map(known.map(({ date, value }) => [date, value])));
  return indexation && { ...indexation, sourceName: known[0]?.sourceName ?? null };
}

/** The index ratio as the summary shows it. */
export function indexationAnswer({ bond: { terms } }: Facts, known: BondIndexation | null): BondSummary['indexation'] {
  if (known === null) return null;
  const { settlement, ratio, index, sourceName } = known;
  return {
    priceIndex: terms.priceIndex,
    ratio,
    settled: index?.settled ?? null,
    base: index?.base ?? null,
    initialFaceValue: index === null ? terms.initialFaceValue : null,
    settlement,
    sourceName,
  };
}

/** What is stored of a bond, and who reads it. */
export interface RecordSubject {
  readonly found: Found;
  readonly terms: IssueTerms;
  readonly viewer: Viewer;
}

/** The instrument with this id; its price is left out where it is that of a venue that is closed to the reader. */
export function linkedTo({ found, viewer }: RecordSubject, id: number | null): LinkedInstrument | undefined {
  const linked = found.linked.find((own) => own.id === id);
  if (linked === undefined || linked.venueId === null || linked.venueId !== closedVenueId(viewer)) return linked;
  return { ...linked, price: null, date: null };
}

export const pageOf = (linked: LinkedInstrument | undefined) => ({
  id: linked?.id ?? null,
  model: linked === undefined ? null : modelOfKind[linked.kind],
});

/** What the bond may become, with ratio and parity where they follow. */
export function conversionOf(subject: RecordSubject): BondRecords['conversion'] {
  const [conversion] = subject.found.records.conversions;
  if (conversion === undefined) return null;
  const { kind, underlyingId, underlyingName, price, priceCurrency, startsOn, endsOn } = conversion;
  const { faceValue, faceCurrency } = subject.terms;
  const share = linkedTo(subject, underlyingId);
  const currency = priceCurrency ?? share?.currency ?? null;
  const known = currency === faceCurrency ? price : null;
  const ratio = conversionRatio({ ratio: conversion.ratio, price: known, faceValue });
  const sharePrice = share?.price ?? null;
  const isOneCurrency = share?.currency === faceCurrency;
  return {
    kind,
    ...pageOf(share),
    name: share?.name ?? underlyingName,
    ratio,
    price,
    currency,
    startsOn,
    endsOn,
    sharePrice,
    shareDate: share?.date ?? null,
    masked: [],
    parity:
      ratio === null || sharePrice === null || !isOneCurrency ? null : conversionParity(ratio, sharePrice, faceValue),
  };
}
