import type { IsoDate } from '#math/units.ts';
import { fullLevel, type Viewer } from '../account/access/viewer.ts';

/**
 * The states an issue can be in. Ids are fixed by the specification (bond-page, section 2); names are shown through labels.
 * An active issue is owed and may trade; a finished one is paid back, and its history ends with its last trade.
 */
export const bondStatuses = [
  { id: 96, key: 'in_placement', hasChart: true, isActive: true, isFinished: false },
  { id: 192, key: 'outstanding', hasChart: true, isActive: true, isFinished: false },
  { id: 174, key: 'restructured', hasChart: true, isActive: true, isFinished: false },
  { id: 256, key: 'defaulted', hasChart: true, isActive: true, isFinished: false },
  { id: 128, key: 'matured', hasChart: true, isActive: false, isFinished: true },
  { id: 112, key: 'redeemed_early', hasChart: true, isActive: false, isFinished: true },
  { id: 32, key: 'announced', hasChart: false, isActive: false, isFinished: false },
] as const;

export type BondStatus = (typeof bondStatuses)[number];
export type BondStatusId = BondStatus['id'];
export type BondStatusKey = BondStatus['key'];

/** Ids of the statuses of issues that are owed. */
export const activeStatusIds: readonly number[] = bondStatuses.filter(({ isActive }) => isActive).map(({ id }) => id);

/** Ids of the statuses of issues that are paid back. */
export const finishedStatusIds: readonly number[] = bondStatuses
  .filter(({ isFinished }) => isFinished)
  .map(({ id }) => id);

/** Their keys. */
export const finishedStatusKeys: readonly string[] = bondStatuses
  .filter(({ isFinished }) => isFinished)
  .map(({ key }) => key);

/** The status with this id, or undefined for an id that is not in the table. */
export function findBondStatus(id: number): BondStatus | undefined {
  return bondStatuses.find((status) => status.id === id);
}

/** The status with this key, or undefined for a key that is not in the table. */
export function findBondStatusByKey(key: string): BondStatus | undefined {
  return bondStatuses.find((status) => status.key === key);
}

function bondStatus(key: BondStatusKey): BondStatus {
  const status = findBondStatusByKey(key);
  if (status === undefined) throw new RangeError(`unknown bond status ${key}`);
  return status;
}

/** The id of a status by its key. */
export function bondStatusId(key: BondStatusKey): BondStatusId {
  return bondStatus(key).id;
}

/** What decides the status of a bond on a day: the id its source last gave, and its maturity. */
export interface DatedStatus {
  readonly statusId: number | null;
  readonly maturesOn: IsoDate | null;
}

/**
 * The status of a bond on a day: an active bond past its maturity has matured, whatever its source last said, unless it is in default:
 * then it is still owed. A bond whose status is missing or unknown counts as outstanding.
 */
export function statusOn({ statusId, maturesOn }: DatedStatus, day: IsoDate): BondStatus {
  const status = (statusId === null ? undefined : findBondStatus(statusId)) ?? bondStatus('outstanding');
  const isPast = maturesOn !== null && maturesOn < day;
  return status.isActive && isPast && status.key !== 'defaulted' ? bondStatus('matured') : status;
}

/** Statuses of bonds whose block full access sees even when nobody quotes them: in placement and outstanding. */
const keptStatuses: readonly BondStatus['key'][] = ['in_placement', 'outstanding'];

/** Whether the block of quotes stands even when there are none. */
export function areQuotesKeptEmpty({ level }: Viewer, { key }: BondStatus): boolean {
  return level >= fullLevel && keptStatuses.includes(key);
}
