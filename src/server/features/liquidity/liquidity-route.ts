import { type Contributor, type Liquidity, liquidityCall } from '#contract/liquidity.ts';
import { dollarSizeOf } from '#domain/liquidity/dollar-size.ts';
import { liquidityHistory, liquidityOn, monthEnds } from '#domain/liquidity/liquidity-history.ts';
import { isOutlier, robustDeviations } from '#domain/liquidity/quote-outliers.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findMarketRecord, type QuotedDayRecord } from '#store/liquidity/find-liquidity-record.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

const MONTHS = 12;
/** Before the first month's end lie the days that its score looks back on. */
const LOOK_BACK_DAYS = 100;
const middleOf = ({ bid, ask }: QuotedDayRecord) => (bid === null || ask === null ? null : (bid + ask) / 2);

/** How far each quote of the latest day stands from the median of all of them; an older one was made in another market. */
function deviationsOf(quoted: readonly QuotedDayRecord[]): ReadonlyMap<number, number | null> {
  const latest = quoted.filter(({ isLatest }) => isLatest);
  const day = latest
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const known = latest.flatMap((quote) => {
    if (quote.date !== day) return [];
    const price = middleOf(quote);
    return price === null ? [] : [{ id: quote.participantId, price }];
  });
  const deviations = robustDeviations(known.map(({ price }) => price));
  return new Map(known.map(({ id }, at) => [id, deviations[at] ?? null]));
}

function contributorsOf(quoted: readonly QuotedDayRecord[], today: IsoDate): readonly Contributor[] {
  const deviations = deviationsOf(quoted);
  const since = monthEnds(today, MONTHS)[0] ?? today;
  const groups = Map.groupBy(
    quoted.filter(({ date }) => date >= since),
    ({ participantId }) => participantId,
  );
  return [...groups].flatMap(([id, own]): readonly Contributor[] => {
    const [first, last] = [own.at(0), own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const deviation = deviations.get(id) ?? null;
    return [
      {
        name: first.name,
        first_date: first.date,
        last_date: last.date,
        day_count: new Set(own.map(({ date }) => date)).size,
        deviation,
        is_outlier: deviation === null ? null : isOutlier(deviation),
        masked: [],
      },
    ];
  });
}

export function liquidityRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, liquidityCall, async ({ params }): Promise<Liquidity> => {
    const { instrument, terms } = await requireBond(services, params.id);
    const today = services.today();
    const first = dayNumberFromIso(monthEnds(today, MONTHS)[0] ?? today);
    const asked = { bondId: instrument.id, from: isoFromDayNumber(addDays(first, -LOOK_BACK_DAYS)) };
    const { traded, hasVenue, quoted } = await findMarketRecord(database, asked);
    const outstanding = terms.outstandingAmount ?? terms.issuedAmount;
    const size = dollarSizeOf(outstanding, terms.faceCurrency);
    const record = { traded, quoted, outstanding, size, hasVenue };
    const { score, parts } = liquidityOn(record, today);
    return {
      date: today,
      has_market: hasVenue || quoted.length > 0,
      score,
      parts: parts.map((part) => ({ ...part, masked: [] })),
      history: liquidityHistory(record, today, MONTHS).map((month) => ({ ...month, masked: [] })),
      contributors: [...contributorsOf(quoted, today)],
      masked: [],
    };
  });
}
