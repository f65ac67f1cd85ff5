import { type Contributor, type Liquidity, liquidityCall } from '#contract/bond/liquidity.ts';
import { liquidityHistory, liquidityMonths, liquidityOn, monthEnds } from '#domain/bond/liquidity/liquidity-history.ts';
import { isOutlier, robustDeviations } from '#domain/bond/liquidity/quote-outliers.ts';
import type { IsoDate } from '#math/units.ts';
import type { QuotedDayRecord } from '#store/bond/liquidity/find-liquidity-record.ts';
import { latestMiddles, readMarketRecord } from '../../market/reads/market-reads.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';

/** How far each quote of the latest day stands from the median of all of them. */
function deviationsOf(quoted: readonly QuotedDayRecord[]): ReadonlyMap<number, number | null> {
  const known = latestMiddles(quoted);
  const deviations = robustDeviations(known.map(({ price }) => price));
  return new Map(known.map(({ venueId }, at) => [venueId, deviations[at] ?? null]));
}

function contributorsOf(quoted: readonly QuotedDayRecord[], today: IsoDate): readonly Contributor[] {
  const deviations = deviationsOf(quoted);
  const since = monthEnds(today, liquidityMonths)[0] ?? today;
  const groups = Map.groupBy(
    quoted.filter(({ date }) => date >= since),
    ({ venueId }) => venueId,
  );
  return [...groups].flatMap(([id, own]): readonly Contributor[] => {
    const [first, last] = [own.at(0), own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const deviation = deviations.get(id) ?? null;
    return [
      {
        name: first.name,
        trading_ground_id: id,
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
  serve(app, services, liquidityCall, async ({ params }): Promise<Liquidity> => {
    const today = services.today();
    const record = await readMarketRecord(services, await requireBond(services, params.id));
    const { quoted, hasVenue } = record;
    const { score, parts } = liquidityOn(record, today);
    return {
      date: today,
      has_market: hasVenue || quoted.length > 0,
      score,
      parts: parts.map((part) => ({ ...part, masked: [] })),
      history: liquidityHistory(record, today, liquidityMonths).map((month) => ({ ...month, masked: [] })),
      contributors: [...contributorsOf(quoted, today)],
      masked: [],
    };
  });
}
