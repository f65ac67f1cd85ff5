import {
  covenantKinds,
  covenantStates,
  defaultKinds,
  defaultStates,
  identifierKinds,
  managerRoles,
  placementMethods,
  stakeKinds,
} from '#domain/bond/issue-records.ts';
import { ratingStepKinds } from '#domain/bond/rating-steps.ts';
import {
  barrierWatches,
  basketKinds,
  conversionKinds,
  exerciseStyles,
  issueDetailKinds,
  observationOutcomes,
  payoffKinds,
  redemptionRightKinds,
  restructuredTermNames,
  restructuringKinds,
} from '#domain/bond/special-terms.ts';
import { findGrade } from '#domain/issuer/grades.ts';
import { textSectionKinds } from '#domain/issuer/text-section.ts';
import { languages } from '#domain/platform/language.ts';
import {
  amountOf,
  choice,
  currency,
  date,
  flag,
  isin,
  longText,
  ofInstrument,
  price,
  rate,
  SMALL_MOST,
  type Target,
  text,
  whole,
} from './fields.ts';

const number = { type: 'number' } as const;
const share = { ...rate, min: 0, max: 1 } as const;
const level = { ...rate, min: 0 } as const;
const more = { type: 'number', min: Number.MIN_VALUE } as const;
const notice = whole(0, SMALL_MOST);
const gradeText = { type: 'text', isWrong: (grade: string) => findGrade(grade) === undefined } as const;
const underlying = { underlyingIsin: isin, underlyingCode: text } as const;

/** What sections of a bond's page list. Their fields have the names of the records, but for what a file says in another way. */
export const recordTargets = {
  identifiers: ofInstrument(['kind', 'value'], { kind: choice(identifierKinds), value: text }),
  managers: ofInstrument(['role', 'name'], { role: choice(managerRoles), name: text }),
  tranches: ofInstrument(['number', 'startsOn'], {
    number: whole(1, SMALL_MOST),
    startsOn: date,
    endsOn: date,
    settlesOn: date,
    method: choice(placementMethods),
    offered: amountOf,
    placed: amountOf,
    demand: amountOf,
    price,
    yield: rate,
    bids: whole(0, 2_147_483_647),
  }),
  defaults: ofInstrument(['dueOn', 'kind', 'state'], {
    dueOn: date,
    kind: choice(defaultKinds),
    state: choice(defaultStates),
    amount: amountOf,
    graceEndsOn: date,
    settledOn: date,
  }),
  covenants: ofInstrument(['kind', 'state'], {
    kind: choice(covenantKinds),
    state: choice(covenantStates),
    threshold: number,
    actual: number,
    testedOn: date,
  }),
  stakes: ofInstrument(['kind', 'name', 'asOf'], {
    kind: choice(stakeKinds),
    name: text,
    asOf: date,
    share,
    amount: amountOf,
  }),
  'lombard-lists': ofInstrument(['list', 'listedOn'], { list: text, listedOn: date, removedOn: date, haircut: share }),
  'redemption-rights': ofInstrument(['number', 'kind'], {
    number: whole(1, SMALL_MOST),
    kind: choice(redemptionRightKinds),
    exercise: choice(exerciseStyles),
    startsOn: date,
    endsOn: date,
    price,
    spread: rate,
    outstandingBelow: share,
    noticeDays: notice,
    latestNoticeDays: notice,
    isPartial: flag,
  }),
  'rating-steps': ofInstrument(['number', 'grade', 'kind', 'change'], {
    number: whole(1, SMALL_MOST),
    agency: text,
    grade: gradeText,
    kind: choice(ratingStepKinds),
    change: rate,
    cap: { ...rate, min: Number.MIN_VALUE },
    startsOn: date,
    isReversible: flag,
  }),
  conversions: ofInstrument(['kind'], {
    kind: choice(conversionKinds),
    ...underlying,
    underlyingName: text,
    ratio: more,
    sharePrice: more,
    priceCurrency: currency,
    startsOn: date,
    endsOn: date,
  }),
  'structured-terms': ofInstrument(['payoff'], {
    payoff: choice(payoffKinds),
    basket: choice(basketKinds),
    protection: level,
    participation: rate,
    cap: rate,
    barrier: level,
    barrierWatch: choice(barrierWatches),
    conditionalCoupon: rate,
    fixedOn: date,
    valuedOn: date,
  }),
  'structured-underlyings': ofInstrument(['name'], { name: text, ...underlying, initialLevel: more, weight: rate }),
  observations: ofInstrument(['date'], {
    date,
    paysOn: date,
    redeemsAt: level,
    redemption: price,
    couponAt: level,
    coupon: price,
    outcome: choice(observationOutcomes),
  }),
  restructurings: ofInstrument(['effectiveOn', 'kind'], {
    effectiveOn: date,
    kind: choice(restructuringKinds),
    announcedOn: date,
    haircut: share,
    consent: share,
    successorIsin: isin,
  }),
  'changed-terms': ofInstrument(['effectiveOn', 'term'], {
    effectiveOn: date,
    term: choice(restructuredTermNames),
    oldRate: rate,
    newRate: rate,
    oldAmount: amountOf,
    newAmount: amountOf,
    oldDate: date,
    newDate: date,
  }),
  'issue-details': ofInstrument(['kind', 'value'], { kind: choice(issueDetailKinds), value: longText }),
  'text-sections': ofInstrument(['kind', 'text', 'updatedOn'], {
    kind: choice(textSectionKinds),
    language: choice(languages.map(({ code }) => code)),
    text: longText,
    updatedOn: date,
  }),
} as const satisfies Readonly<Record<string, Target>>;
