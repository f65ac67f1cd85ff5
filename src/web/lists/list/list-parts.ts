import { partAtFirstAct } from '../../platform/sections/first-act-part.tsx';

// What a list's page mostly holds.

export const listFilters = partAtFirstAct(async () => (await import('./list-filters.tsx')).ListFilters);
export const foundBonds = partAtFirstAct(async () => (await import('./item-list.tsx')).FoundBonds);
export const otherList = partAtFirstAct(async () => (await import('./item-list.tsx')).OtherList);

/** Loads the parts of a page beside its data, for the server and for a reader who comes from another page. */
export function loadParts(...parts: readonly { readonly load: () => Promise<unknown> }[]): Promise<unknown> {
  return Promise.all(parts.map((part) => part.load()));
}
