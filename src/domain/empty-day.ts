import { type ObservedDay, type ObservedValues, observedMeasures } from './trading-day.ts';

const noValues = Object.fromEntries(observedMeasures.map((measure) => [measure, null])) as Record<
  keyof ObservedValues,
  null
>;

/** A trading day of which a source said nothing yet; importers fill in what theirs says. */
export const emptyDay: Omit<ObservedDay, 'instrumentId' | 'venueId' | 'date'> = {
  ...noValues,
  boardName: null,
  lastDealAt: null,
  publishedYieldDate: null,
  badData: null,
};
