import type { IsoDate } from '#math/units.ts';

/** Codes by which others know an issue, beside ISIN, ticker and registration number. */
export const identifierKinds = ['figi', 'wkn', 'cusip', 'sedol', 'common_code', 'valor', 'cfi', 'fisn'] as const;
type IdentifierKind = (typeof identifierKinds)[number];

export interface IssueIdentifier {
  readonly instrumentId: number;
  readonly kind: IdentifierKind;
  readonly value: string;
}

/** What a company does for an issue. */
export const managerRoles = [
  'bookrunner',
  'lead_manager',
  'co_manager',
  'underwriter',
  'trustee',
  'paying_agent',
  'registrar',
  'depositary',
  'legal_adviser',
] as const;
export type ManagerRole = (typeof managerRoles)[number];

export interface IssueManager {
  readonly instrumentId: number;
  readonly role: ManagerRole;
  readonly name: string;
}

export const placementMethods = ['bookbuilding', 'auction', 'fixed_price', 'private'] as const;
type PlacementMethod = (typeof placementMethods)[number];

/** A part of an issue as it was placed: number 1 is the placement itself, later ones are taps. */
export interface IssueTranche {
  readonly instrumentId: number;
  readonly number: number;
  readonly startsOn: IsoDate;
  /** Null for one that was placed in a day. */
  readonly endsOn: IsoDate | null;
  readonly settlesOn: IsoDate | null;
  readonly method: PlacementMethod | null;
  /** By face, in the face currency. */
  readonly offered: number | null;
  readonly placed: number | null;
  readonly demand: number | null;
  /** Clean, per 100. */
  readonly price: number | null;
  /** Fraction. */
  readonly yield: number | null;
  readonly bids: number | null;
}

export const defaultKinds = ['coupon', 'amortisation', 'redemption', 'put'] as const;
type DefaultKind = (typeof defaultKinds)[number];
/** In grace, not paid when grace was over, paid late, or settled in another way. */
export const defaultStates = ['technical', 'default', 'paid_late', 'restructured'] as const;
type DefaultState = (typeof defaultStates)[number];

/** A payment that was not made when it was due. */
export interface IssueDefault {
  readonly instrumentId: number;
  readonly dueOn: IsoDate;
  readonly kind: DefaultKind;
  readonly state: DefaultState;
  /** Of one bond, in the face currency. */
  readonly amount: number | null;
  /** Last day of grace. */
  readonly graceEndsOn: IsoDate | null;
  readonly settledOn: IsoDate | null;
}

export const covenantKinds = [
  'negative_pledge',
  'cross_default',
  'change_of_control',
  'debt_to_ebitda',
  'interest_cover',
  'equity_ratio',
  'asset_disposal',
  'dividend_limit',
  'rating_trigger',
] as const;
type CovenantKind = (typeof covenantKinds)[number];
export const covenantStates = ['held', 'breached', 'waived', 'not_tested'] as const;
type CovenantState = (typeof covenantStates)[number];

/** A promise of the issuer to who holds the issue. */
export interface IssueCovenant {
  readonly instrumentId: number;
  readonly kind: CovenantKind;
  /** In what the kind counts: times, or a fraction; null for one without a figure. */
  readonly threshold: number | null;
  readonly actual: number | null;
  readonly state: CovenantState;
  readonly testedOn: IsoDate | null;
}

/** Who holds an issue, or bought it when it was placed: by name, kind of investor, or country (ISO 3166-1 alpha-2). */
export const stakeKinds = ['holder', 'investor_type', 'investor_region'] as const;
type StakeKind = (typeof stakeKinds)[number];

export const investorTypes = ['banks', 'funds', 'insurers', 'pension', 'official', 'retail', 'other'] as const;

export interface IssueStake {
  readonly instrumentId: number;
  readonly kind: StakeKind;
  readonly name: string;
  readonly asOf: IsoDate;
  /** Fraction of the issue. */
  readonly share: number | null;
  /** By face, in the face currency. */
  readonly amount: number | null;
}

/** An issue on a list of what a central bank or an exchange takes as collateral. */
export interface LombardListing {
  readonly instrumentId: number;
  readonly list: string;
  readonly listedOn: IsoDate;
  /** Null while it is on the list. */
  readonly removedOn: IsoDate | null;
  /** Fraction that is taken off its value. */
  readonly haircut: number | null;
}
