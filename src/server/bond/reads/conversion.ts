import type { BondRecords } from '#contract/bond/bond-records.ts';
import { modelOfKind } from '#contract/platform/page-address.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { conversionParity, conversionRatio } from '#domain/bond/conversion-parity.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { BondRecords as Found, LinkedInstrument } from '#store/bond/bond-records/find-bond-records.ts';

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
