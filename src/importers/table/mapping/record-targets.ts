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
import { textSectionKinds } from '#domain/issuer/text-section.ts';
import { languages } from '#domain/platform/language.ts';
import {
  amountOf,
  choice,
  currency,
  date,
  flag,
  isin,
  price,
  rate,
  SMALL_MOST,
  subject,
  type Target,
  text,
  whole,
} from './fields.ts';

const number = { type: 'number' } as const;
const share = { ...rate, min: 0, max: 1 } as const;
const level = { ...rate, min: 0 } as const;
const more = { type: 'number', min: Number.MIN_VALUE } as const;
const notice = whole(0, SMALL_MOST);
const underlying = { underlyingIsin: isin, underlyingCode: text } as const;
const ofBond = ['isin', 'code'] as const;

/** What sections of a bond's page list. Their fields have the names of the records, but for what a file says in another way. */
export const recordTargets = {
  identifiers: {
    fields: { ...subject, kind: choice(identifierKinds), value: text },
    required: ['kind', 'value'],
    oneOf: ofBond,
  },
  managers: {
    fields: { ...subject, role: choice(managerRoles), name: text },
    required: ['role', 'name'],
    oneOf: ofBond,
  },
  tranches: {
    fields: {
      ...subject,
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
    },
    required: ['number', 'startsOn'],
    oneOf: ofBond,
  },
  defaults: {
    fields: {
      ...subject,
      dueOn: date,
      kind: choice(defaultKinds),
      state: choice(defaultStates),
      amount: amountOf,
      graceEndsOn: date,
      settledOn: date,
    },
    required: ['dueOn', 'kind', 'state'],
    oneOf: ofBond,
  },
  covenants: {
    fields: {
      ...subject,
      kind: choice(covenantKinds),
      state: choice(covenantStates),
      threshold: number,
      actual: number,
      testedOn: date,
    },
    required: ['kind', 'state'],
    oneOf: ofBond,
  },
  stakes: {
    fields: { ...subject, kind: choice(stakeKinds), name: text, asOf: date, share, amount: amountOf },
    required: ['kind', 'name', 'asOf'],
    oneOf: ofBond,
  },
  'lombard-lists': {
    fields: { ...subject, list: text, listedOn: date, removedOn: date, haircut: share },
    required: ['list', 'listedOn'],
    oneOf: ofBond,
  },
  'redemption-rights': {
    fields: {
      ...subject,
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
    },
    required: ['number', 'kind'],
    oneOf: ofBond,
  },
  conversions: {
    fields: {
      ...subject,
      kind: choice(conversionKinds),
      ...underlying,
      underlyingName: text,
      ratio: more,
      sharePrice: more,
      priceCurrency: currency,
      startsOn: date,
      endsOn: date,
    },
    required: ['kind'],
    oneOf: ofBond,
  },
  'structured-terms': {
    fields: {
      ...subject,
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
    },
    required: ['payoff'],
    oneOf: ofBond,
  },
  'structured-underlyings': {
    fields: { ...subject, name: text, ...underlying, initialLevel: more, weight: rate },
    required: ['name'],
    oneOf: ofBond,
  },
  observations: {
    fields: {
      ...subject,
      date,
      paysOn: date,
      redeemsAt: level,
      redemption: price,
      couponAt: level,
      coupon: price,
      outcome: choice(observationOutcomes),
    },
    required: ['date'],
    oneOf: ofBond,
  },
  restructurings: {
    fields: {
      ...subject,
      effectiveOn: date,
      kind: choice(restructuringKinds),
      announcedOn: date,
      haircut: share,
      consent: share,
      successorIsin: isin,
    },
    required: ['effectiveOn', 'kind'],
    oneOf: ofBond,
  },
  'changed-terms': {
    fields: {
      ...subject,
      effectiveOn: date,
      term: choice(restructuredTermNames),
      oldRate: rate,
      newRate: rate,
      oldAmount: amountOf,
      newAmount: amountOf,
      oldDate: date,
      newDate: date,
    },
    required: ['effectiveOn', 'term'],
    oneOf: ofBond,
  },
  'issue-details': {
    fields: { ...subject, kind: choice(issueDetailKinds), value: text },
    required: ['kind', 'value'],
    oneOf: ofBond,
  },
  'text-sections': {
    fields: {
      ...subject,
      kind: choice(textSectionKinds),
      language: choice(languages.map(({ code }) => code)),
      text,
      updatedOn: date,
    },
    required: ['kind', 'text', 'updatedOn'],
    oneOf: ofBond,
  },
} as const satisfies Readonly<Record<string, Target>>;
