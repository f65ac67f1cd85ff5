/** The states an issue can be in. Ids are fixed by the specification (bond-page, section 2); names are shown through labels. */
export const bondStatuses = [
  { id: 96, key: 'in_placement', hasChart: true, endsAtLastTrade: false, isActive: true },
  { id: 192, key: 'outstanding', hasChart: true, endsAtLastTrade: false, isActive: true },
  { id: 174, key: 'restructured', hasChart: true, endsAtLastTrade: false, isActive: true },
  { id: 256, key: 'defaulted', hasChart: true, endsAtLastTrade: false, isActive: true },
  { id: 128, key: 'matured', hasChart: true, endsAtLastTrade: true, isActive: false },
  { id: 112, key: 'redeemed_early', hasChart: true, endsAtLastTrade: true, isActive: false },
  { id: 32, key: 'announced', hasChart: false, endsAtLastTrade: false, isActive: false },
] as const;

export type BondStatus = (typeof bondStatuses)[number];
export type BondStatusId = BondStatus['id'];
export type BondStatusKey = BondStatus['key'];

/** The status with this id, or undefined for an id that is not in the table. */
export function findBondStatus(id: number): BondStatus | undefined {
  return bondStatuses.find((status) => status.id === id);
}

/** The id of a status by its key. */
export function bondStatusId(key: BondStatusKey): BondStatusId {
  const status = bondStatuses.find((candidate) => candidate.key === key);
  if (status === undefined) throw new RangeError(`unknown bond status ${key}`);
  return status.id;
}
