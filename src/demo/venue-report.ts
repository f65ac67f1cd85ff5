import type { ObservedDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { DemoListing, ReportStyle } from './bond-listings.ts';
import type { Liquidity } from './bond-plan.ts';
import type { ModelPrice } from './model-prices.ts';
import { nothingObserved, type ObservedValues, roundPrice } from './observed-day.ts';
import type { Random } from './random.ts';

/** What a venue reports a day of. */
export interface ReportSubject {
  readonly instrumentId: number;
  readonly listing: DemoListing;
  readonly liquidity: Liquidity;
  readonly faceValue: number;
}

/** Yield by which prices scatter within a day, and half of the distance between the sides, as fractions. */
const habits: Readonly<Record<Liquidity, { readonly scatter: number; readonly half: number; readonly lots: number }>> =
  {
    liquid: { scatter: 0.0002, half: 0.0001, lots: 4000 },
    normal: { scatter: 0.0003, half: 0.0003, lots: 900 },
    thin: { scatter: 0.0005, half: 0.0007, lots: 220 },
    rare: { scatter: 0.0008, half: 0.0012, lots: 60 },
  };

/** Least scatter of a price, however short the bond. */
const smallest = 0.00002;
/** Share of the active days of less liquid bonds on which there are quotes and no deals. */
const quoteOnlyShare = 0.12;

interface Moment {
  readonly subject: ReportSubject;
  readonly price: ModelPrice;
  readonly random: Random;
  /** By how much a price moves for the yield scatter of the day. */
  readonly scale: number;
  readonly half: number;
}

type Report = (day: ObservedValues, moment: Moment) => void;

const twoDigits = (value: number) => String(value).padStart(2, '0');

function reportSides(day: ObservedValues, { half }: Moment, middle: number): void {
  day.bid = roundPrice(Math.max(middle - half, 0.01));
  day.ask = roundPrice(middle + half);
}

function reportVolumes(day: ObservedValues, { subject, random }: Moment, average: number): void {
  const { lots } = habits[subject.liquidity];
  const deals = 1 + Math.floor(Math.exp(random.normal() * 0.8) * Math.sqrt(lots) * 0.25);
  const volume = deals + Math.floor(Math.exp(random.normal() * 0.9) * lots * 0.4);
  day.dealCount = deals;
  day.volume = volume;
  day.nominalTurnover = volume * subject.faceValue;
  day.turnover = Math.round(volume * subject.faceValue * average) / 100;
}

function reportDeals(day: ObservedValues, moment: Moment): void {
  const { price, random, scale, subject } = moment;
  const near = (share: number) => price.clean + scale * share * random.normal();
  const [open, last, average] = [near(0.6), near(0.5), near(0.2)];
  const close = last + scale * 0.2 * random.normal();
  const low = Math.min(open, last, average, close) - scale * 0.3 * random.uniform();
  const high = Math.max(open, last, average, close) + scale * 0.3 * random.uniform();
  day.boardName = 'Main board';
  day.open = roundPrice(open);
  day.last = roundPrice(last);
  day.average = roundPrice(average);
  day.close = roundPrice(close);
  day.low = roundPrice(low);
  day.high = roundPrice(high);
  day.marketPrice = day.average;
  if (subject.instrumentId % 3 === 0) day.marketPrice2 = day.average;
  if (subject.instrumentId % 4 === 0) day.admittedQuote = day.close;
  reportSides(day, moment, last);
  reportVolumes(day, moment, average);
  const clock = `${twoDigits(random.whole(8, 15))}:${twoDigits(random.whole(0, 59))}:${twoDigits(random.whole(0, 59))}`;
  day.lastDealAt = `${day.date}T${clock}Z`;
}

function reportExchange(day: ObservedValues, moment: Moment): void {
  const isBusy = moment.subject.liquidity === 'liquid' || moment.subject.liquidity === 'normal';
  if (!isBusy && moment.random.chance(quoteOnlyShare)) reportSides(day, moment, moment.price.clean);
  else reportDeals(day, moment);
}

const noisy = ({ price, scale, random }: Moment) => roundPrice(price.clean + scale * 0.3 * random.normal());

const reports: Readonly<Record<ReportStyle, Report>> = {
  deals: reportExchange,
  quotes: (day, moment) => reportSides(day, moment, moment.price.clean),
  dealers: (day, moment) => {
    day.last = noisy(moment);
    reportSides(day, moment, day.last);
  },
  'market-price': (day, moment) => {
    day.marketPrice = noisy(moment);
  },
  'admitted-quote': (day, moment) => {
    day.admittedQuote = noisy(moment);
  },
  close: (day, moment) => {
    day.close = noisy(moment);
  },
  average: (day, moment) => {
    day.average = noisy(moment);
  },
};

/** What a venue says about a day, around the model price. */
export function venueReport(subject: ReportSubject, date: IsoDate, price: ModelPrice, random: Random): ObservedDay {
  const day = nothingObserved(subject.instrumentId, subject.listing.venueId, date);
  const { scatter, half } = habits[subject.liquidity];
  const perYield = price.clean * Math.max(price.duration, 0);
  const min = price.clean * smallest;
  const moment = { subject, price, random, scale: perYield * scatter + min, half: perYield * half + min };
  reports[subject.listing.style](day, moment);
  return day;
}
