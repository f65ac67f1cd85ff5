import type {
  IssueCovenant,
  IssueDefault,
  IssueIdentifier,
  IssueManager,
  IssueStake,
  IssueTranche,
  LombardListing,
} from '#domain/issue-records.ts';
import type { ColumnMap } from '../column-map.ts';

export type IssueIdentifierTable = IssueIdentifier;
export type IssueManagerTable = IssueManager;
export type IssueTrancheTable = IssueTranche;
export type IssueDefaultTable = IssueDefault;
export type IssueCovenantTable = IssueCovenant;
export type IssueStakeTable = IssueStake;
export type LombardListingTable = LombardListing;

export const issueIdentifierColumns: ColumnMap<IssueIdentifier> = {
  instrumentId: 'int8',
  kind: 'text',
  value: 'text',
};

export const issueManagerColumns: ColumnMap<IssueManager> = { instrumentId: 'int8', role: 'text', name: 'text' };

export const issueTrancheColumns: ColumnMap<IssueTranche> = {
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
};

export const issueDefaultColumns: ColumnMap<IssueDefault> = {
  instrumentId: 'int8',
  dueOn: 'date',
  kind: 'text',
  state: 'text',
  amount: 'float8',
  graceEndsOn: 'date',
  settledOn: 'date',
};

export const issueCovenantColumns: ColumnMap<IssueCovenant> = {
  instrumentId: 'int8',
  kind: 'text',
  threshold: 'float8',
  actual: 'float8',
  state: 'text',
  testedOn: 'date',
};

export const issueStakeColumns: ColumnMap<IssueStake> = {
  instrumentId: 'int8',
  kind: 'text',
  name: 'text',
  asOf: 'date',
  share: 'float8',
  amount: 'float8',
};

export const lombardListingColumns: ColumnMap<LombardListing> = {
  instrumentId: 'int8',
  list: 'text',
  listedOn: 'date',
  removedOn: 'date',
  haircut: 'float8',
};
