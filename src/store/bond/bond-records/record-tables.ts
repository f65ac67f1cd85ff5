import type {
  IssueCovenant,
  IssueDefault,
  IssueIdentifier,
  IssueManager,
  IssueStake,
  IssueTranche,
  LombardListing,
} from '#domain/bond/issue-records.ts';
import type { RatingStep } from '#domain/bond/rating-steps.ts';
import type {
  ConversionTerms,
  IssueDetail,
  RedemptionRight,
  RestructuredTerm,
  Restructuring,
  StructuredObservation,
  StructuredTerms,
  StructuredUnderlying,
} from '#domain/bond/special-terms.ts';
import { type MergeTarget, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';

/** A row of each list of records that is kept of bonds, beside their terms and payments. */
export interface RecordRows {
  readonly identifiers: IssueIdentifier;
  readonly managers: IssueManager;
  readonly tranches: IssueTranche;
  readonly defaults: IssueDefault;
  readonly covenants: IssueCovenant;
  readonly stakes: IssueStake;
  readonly lombard: LombardListing;
  readonly redemptionRights: RedemptionRight;
  readonly ratingSteps: RatingStep;
  readonly conversions: ConversionTerms;
  readonly structured: StructuredTerms;
  readonly underlyings: StructuredUnderlying;
  readonly observations: StructuredObservation;
  readonly restructurings: Restructuring;
  readonly restructuredTerms: RestructuredTerm;
  readonly details: IssueDetail;
}
export type RecordName = keyof RecordRows;

type RecordTables = { readonly [Name in RecordName]: MergeTarget<RecordRows[Name]> };

/** Where each list is kept; a row of the same key takes the place of the earlier one. */
export const recordTables: RecordTables = {
  identifiers: {
    table: 'issue_identifier',
    key: ['instrumentId', 'kind'],
    columns: {
      instrumentId: 'int8',
      kind: 'text',
      value: 'text',
    },
  },
  managers: {
    table: 'issue_manager',
    key: ['instrumentId', 'role', 'name'],
    columns: { instrumentId: 'int8', role: 'text', name: 'text' },
  },
  tranches: {
    table: 'issue_tranche',
    key: ['instrumentId', 'number'],
    columns: {
      instrumentId: 'int8',
      number: 'int2',
      startsOn: 'date',
      endsOn: 'date',
      settlesOn: 'date',
      method: 'text',
      offered: 'float8',
      placed: 'float8',
      demand: 'float8',
      price: 'float8',
      yield: 'float8',
      bids: 'int4',
    },
  },
  defaults: {
    table: 'issue_default',
    key: ['instrumentId', 'dueOn', 'kind'],
    columns: {
      instrumentId: 'int8',
      dueOn: 'date',
      kind: 'text',
      state: 'text',
      amount: 'float8',
      graceEndsOn: 'date',
      settledOn: 'date',
    },
  },
  covenants: {
    table: 'issue_covenant',
    key: ['instrumentId', 'kind'],
    columns: {
      instrumentId: 'int8',
      kind: 'text',
      threshold: 'float8',
      actual: 'float8',
      state: 'text',
      testedOn: 'date',
    },
  },
  stakes: {
    table: 'issue_stake',
    key: ['instrumentId', 'kind', 'name', 'asOf'],
    columns: {
      instrumentId: 'int8',
      kind: 'text',
      name: 'text',
      asOf: 'date',
      share: 'float8',
      amount: 'float8',
    },
  },
  lombard: {
    table: 'lombard_listing',
    key: ['instrumentId', 'list', 'listedOn'],
    columns: {
      instrumentId: 'int8',
      list: 'text',
      listedOn: 'date',
      removedOn: 'date',
      haircut: 'float8',
    },
  },
  redemptionRights: {
    table: 'redemption_right',
    key: ['instrumentId', 'number'],
    columns: {
      instrumentId: 'int8',
      number: 'int2',
      kind: 'text',
      exercise: 'text',
      startsOn: 'date',
      endsOn: 'date',
      price: 'float8',
      spread: 'float8',
      outstandingBelow: 'float8',
      noticeDays: 'int2',
      latestNoticeDays: 'int2',
      isPartial: 'bool',
    },
  },
  ratingSteps: {
    table: 'rating_step',
    key: ['instrumentId', 'number'],
    columns: {
      instrumentId: 'int8',
      number: 'int2',
      agency: 'text',
      grade: 'text',
      kind: 'text',
      change: 'float8',
      cap: 'float8',
      startsOn: 'date',
      isReversible: 'bool',
    },
  },
  conversions: {
    table: 'conversion_terms',
    key: ['instrumentId'],
    columns: {
      instrumentId: 'int8',
      kind: 'text',
      underlyingId: 'int8',
      underlyingName: 'text',
      ratio: 'float8',
      price: 'float8',
      priceCurrency: 'text',
      startsOn: 'date',
      endsOn: 'date',
    },
  },
  structured: {
    table: 'structured_terms',
    key: ['instrumentId'],
    columns: {
      instrumentId: 'int8',
      payoff: 'text',
      basket: 'text',
      protection: 'float8',
      participation: 'float8',
      cap: 'float8',
      barrier: 'float8',
      barrierWatch: 'text',
      conditionalCoupon: 'float8',
      fixedOn: 'date',
      valuedOn: 'date',
    },
  },
  underlyings: {
    table: 'structured_underlying',
    key: ['instrumentId', 'name'],
    columns: { instrumentId: 'int8', name: 'text', underlyingId: 'int8', initialLevel: 'float8', weight: 'float8' },
  },
  observations: {
    table: 'structured_observation',
    key: ['instrumentId', 'date'],
    columns: {
      instrumentId: 'int8',
      date: 'date',
      paysOn: 'date',
      redeemsAt: 'float8',
      redemption: 'float8',
      couponAt: 'float8',
      coupon: 'float8',
      outcome: 'text',
    },
  },
  restructurings: {
    table: 'restructuring',
    key: ['instrumentId', 'effectiveOn'],
    columns: {
      instrumentId: 'int8',
      effectiveOn: 'date',
      kind: 'text',
      announcedOn: 'date',
      haircut: 'float8',
      consent: 'float8',
      successorIsin: 'text',
    },
  },
  restructuredTerms: {
    table: 'restructured_term',
    key: ['instrumentId', 'effectiveOn', 'term'],
    columns: {
      instrumentId: 'int8',
      effectiveOn: 'date',
      term: 'text',
      oldNumber: 'float8',
      newNumber: 'float8',
      oldDate: 'date',
      newDate: 'date',
    },
  },
  details: {
    table: 'issue_detail',
    key: ['instrumentId', 'kind'],
    columns: { instrumentId: 'int8', kind: 'text', value: 'text' },
  },
};

export const recordNames = Object.keys(recordTables) as readonly RecordName[];

/** What is known of issues beside their terms and payments. */
export type IssueRecords = { readonly [Name in RecordName]: readonly RecordRows[Name][] };

/** Stores one list of records; one of the same key is replaced, others stay. */
export function saveRecords<Name extends RecordName>(
  tx: WriteTransaction,
  name: Name,
  rows: readonly RecordRows[Name][],
) {
  return mergeRows(tx, recordTables[name], rows);
}

/** Stores lists of records. */
export async function saveBondRecords(tx: WriteTransaction, records: Partial<IssueRecords>) {
  for (const name of recordNames) await saveRecords(tx, name, records[name] ?? []);
}
