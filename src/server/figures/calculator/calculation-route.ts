import { type BondCalculation, bondCalculationCall } from '#contract/figures/calculator.ts';
import { defaultListing } from '#domain/account/access/default-listing.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import type { IssueOffer, IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { findResets } from '#store/bond/auctions/bill-auctions.ts';
import { findCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { findOffers } from '#store/bond/offers/offers.ts';
import { findLatestFigures } from '#store/market/trading-days/find-latest-figures.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import type { App } from '../../platform/serving/app.ts';
import { atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { calculationMarket } from './calculation-market.ts';
import { findIndexValues } from './index-values.ts';

function termsAnswer(terms: IssueTerms): BondCalculation['terms'] {
  const { instrumentId: _id, issuedAmount: _issued, outstandingAmount: _outstanding, ...answer } = terms;
  return answer;
}

function paymentAnswer(row: IssuePayment): BondCalculation['cashFlows'][number] {
  const { actualPaymentDate: _actual, recordDate: _record, ...answer } = row;
  return answer;
}

function offerAnswer({ type, date, price }: IssueOffer): BondCalculation['offers'][number] {
  return { type, date, price };
}

export function calculationRoute(app: App, services: Services): void {
  serve(app, services, bondCalculationCall, async ({ params, query, viewer }) => {
    const { database, today } = services;
    const bond = await requireBond(services, params.id);
    const { instrument, terms } = bond;
    const listings = await findListings(database, instrument.id, viewer.accountId);
    const listing = listings.find(({ venue }) => venue.id === query.venue) ?? defaultListing(listings, viewer);
    const venueId = listing?.venue.id ?? null;
    const key = { instrumentId: instrument.id, days: 1 };
    const [day] = venueId === null ? [] : await findLatestFigures(database, { ...key, venueId });
    const owner = { currency: terms.faceCurrency, isGenerated: instrument.isGenerated };
    const [cashFlows, offers, resets, indexValues, market] = await Promise.all([
      findCashFlows(database, instrument.id),
      findOffers(database, instrument.id),
      findResets(database, terms),
      findIndexValues(database, terms, today()),
      calculationMarket(services, owner, day?.date ?? today(), viewer),
    ]);
    return atLevel(effectiveLevel(viewer, venueId), {
      name: instrument.name,
      isin: instrument.isin,
      terms: termsAnswer(terms),
      cashFlows: cashFlows.map(paymentAnswer),
      offers: offers.map(offerAnswer),
      resets: resets.map(({ from, rate }) => ({ from: isoFromDayNumber(from), rate })),
      indexValues,
      price:
        day === undefined || listing === undefined
          ? null
          : { value: day.price, kind: day.priceType, venueName: listing.venue.name, date: day.date, masked: [] },
      market,
    });
  });
}
