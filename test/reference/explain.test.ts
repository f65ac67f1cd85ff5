import { expect, test } from 'vitest';
import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import { deriveDay } from '#domain/bond/derivation/derive-day.ts';
import { dayWorkspace } from '#domain/bond/derivation/settled-leg.ts';
import { madeUpDay } from '#domain/bond/derivation/testing/made-up-day.ts';
import { explainFigure } from '#domain/figures/explanation/explain-figure.ts';
import type { ExplainSubject } from '#domain/figures/explanation/explanation.ts';
import { isoDate } from '#math/units.ts';
import { factsOfCalculation } from '#web/figures/calculator/calculation-of-state.ts';
import { type BondRecord, basisOf, bondRecords } from './bond-records.ts';

/** The bond of a record on a day on which it traded at the record's price. */
function subjectOf(record: BondRecord, clean: number): ExplainSubject {
  const { bond } = basisOf(record);
  if (bond === null) throw new Error(`${record.id} is no bond`);
  const context = bondContext(factsOfCalculation(bond));
  const [today, settlesOn] = [isoDate(record.settlement), isoDate(record.settlement)];
  const observed = madeUpDay(record.settlement, { average: clean, bid: clean, settlesOn });
  const market = { curve: null, benchmarks: [] };
  const derived = deriveDay({ context, observed, market, previousIndicativePrice: null }, dayWorkspace());
  const { offer } = record.bond;
  const end =
    offer === undefined ? ({ kind: 'maturity', date: null } as const) : { kind: offer.type, date: isoDate(offer.date) };
  return {
    context,
    day: { ...observed, ...derived },
    end,
    at: null,
    curve: null,
    swaps: null,
    indexation: null,
    today,
  };
}

const apart = (found: number | undefined, wanted: number) => Math.abs((found ?? Number.NaN) - wanted);

test('BEY-1 of twenty families the explained yield and duration are those of QuantLib, and the payments add up to its price', () => {
  const differing = bondRecords.flatMap((record) => {
    const { from_price: known, id } = record;
    if (known === undefined) return [];
    const subject = subjectOf(record, known.clean);
    const explained = explainFigure('own_yield', subject);
    const ofBid = explainFigure('own_yield', { ...subject, at: 'bid' });
    const duration = explainFigure('own_duration', subject);
    const worth = explained?.flows.reduce((sum, { presentValue }) => sum + presentValue, 0);
    const faults = {
      yield: apart(explained?.value, known.yield),
      bid: apart(ofBid?.value, known.yield),
      modified: apart(duration?.value, known.modified),
      worth: apart(worth, known.dirty),
    };
    const isNear = faults.yield < 1e-9 && faults.bid < 1e-9 && faults.modified < 1e-7 && faults.worth < 1e-8;
    return isNear ? [] : [{ id, ...faults }];
  });
  expect(differing).toEqual([]);
});
