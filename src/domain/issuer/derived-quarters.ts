import { dayNumberFromIso } from '#math/dates/dates.ts';
import { currencyOfUnit, isPerShare, type ReportPeriod, type ReportValue } from './report.ts';
import { fiscalQuarters } from './report-period.ts';

/** The value of a quarter that no filing tells: that of a longer period of its fiscal year less that of a shorter one. */
export interface DerivedQuarter extends ReportValue {
  readonly minuend: ReportValue;
  readonly subtrahend: ReportValue;
}

const firstDay = ({ endsOn, days }: ReportPeriod) => dayNumberFromIso(endsOn) - days + 1;

/** Money over a time adds up; balances, numbers of shares, amounts for each share and fractions do not. */
function isAdditive({ unit, days }: ReportValue): boolean {
  return days > 0 && currencyOfUnit(unit) !== null && !isPerShare(unit);
}

/**
 * What stood of the shorter period when a filing told the longer one. Nothing where the longer period has been restated and the shorter one not
 * told since: the difference would be of two accounts.
 */
function standingBeside(longer: ReportValue, tellings: Tellings): ReportValue | undefined {
  const shorter = tellings.ofShorter.findLast(({ filedOn }) => filedOn <= longer.filedOn);
  const before = tellings.ofLonger.findLast(
    ({ filedOn, value }) => filedOn <= longer.filedOn && value !== longer.value,
  );
  return shorter && before && shorter.filedOn <= before.filedOn ? undefined : shorter;
}

/** What filings told of two periods, in their order. */
interface Tellings {
  readonly ofLonger: readonly ReportValue[];
  readonly ofShorter: readonly ReportValue[];
}

function differences(tellings: Tellings): readonly DerivedQuarter[] {
  return tellings.ofLonger.flatMap((minuend) => {
    const subtrahend = standingBeside(minuend, tellings);
    if (subtrahend === undefined) return [];
    const days = dayNumberFromIso(minuend.endsOn) - dayNumberFromIso(subtrahend.endsOn);
    return { ...minuend, days, value: minuend.value - subtrahend.value, minuend, subtrahend };
  });
}

const quartersKey = (first: number, last: number, year: number) => `${first} ${last} ${year}`;

/**
 * The single quarters of a line that are not filed: the second is six months less three, the third nine months less six, the fourth the year
 * less nine months, of periods that begin on the same day. Takes values in one unit and the order of filing. Each filing of the longer
 * period gives a value, of its day and in their order, with the shorter one as it stood then.
 */
export function derivedQuarters(values: readonly ReportValue[], fiscalYearEnds: number): readonly DerivedQuarter[] {
  const quartersOf = (value: ReportValue) => fiscalQuarters(value, fiscalYearEnds);
  const filed = Map.groupBy(values.filter(isAdditive), (value) => {
    const quarters = quartersOf(value);
    return quarters && quartersKey(quarters.first, quarters.last, quarters.year);
  });
  return [...filed.values()].flatMap((ofLonger) => {
    const [longer] = ofLonger;
    const quarters = longer && quartersOf(longer);
    if (!quarters || quarters.first > 1 || quarters.last === 1) return [];
    const { year, last } = quarters;
    if (filed.has(quartersKey(last, last, year))) return [];
    const beginsAlike = (period: ReportValue) => firstDay(period) === firstDay(longer);
    const ofShorter = (filed.get(quartersKey(1, last - 1, year)) ?? []).filter(beginsAlike);
    return differences({ ofLonger: ofLonger.filter(beginsAlike), ofShorter });
  });
}
