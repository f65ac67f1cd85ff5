import { bondIssuersCall, MAX_FOUND_ISSUERS } from '#contract/lists/bond-issuers.ts';
import { bondListCall } from '#contract/lists/bond-list.ts';
import type { CountedValue } from '#contract/lists/list-answers.ts';
import { bondCounts, bondCountsCall, listCountsCall } from '#contract/lists/list-counts.ts';
import { bondGroup, bondGroupsCall, listGroupsCall } from '#contract/lists/list-groups.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { type Field, type FilterField, isGuarded } from '#domain/fields/field.ts';
import { type Asked, plainValue } from '#domain/lists/asked.ts';
import { grades } from '#domain/lists/grades.ts';
import { filtersOf, groupingsOf, type List, lists, mediansOf, otherListIds } from '#domain/lists/lists.ts';
import { typedRemarks } from '#domain/lists/typed-remarks.ts';
import { findChoiceNames } from '#store/lists/choice-names.ts';
import { countRows, type ListCounts } from '#store/lists/count-rows.ts';
import { groupRows } from '#store/lists/group-rows.ts';
import type { BondCounts } from '#store/lists/memory/count-bonds.ts';
import type { BondGroup } from '#store/lists/memory/group-bonds.ts';
import { requireFeature } from '../../platform/access/require-account.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, listAnswer, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { listedBonds, wireNumber } from '../bond-item.ts';
import { readableLists, watchedBonds } from '../bond-list/readable-lists.ts';
import { requireAsked, requireListQuery } from '../require-asked.ts';
import type { Services } from '../services.ts';

interface Named {
  readonly field: string;
  readonly value: string;
  readonly title: string;
}

/** Counts by the names of filters, with the names of what has an id or a code. */
export function flatCountsOf(list: List, counts: BondCounts, names: readonly Named[]) {
  const titles = new Map(names.map(({ field, value, title }) => [`${field} ${value}`, title]));
  const titled = (id: string) => (each: CountedValue) => ({
    ...each,
    title: titles.get(`${id} ${each.value}`) ?? each.value,
  });
  const counted = filtersOf(list).map((field) => {
    const { id, type } = field;
    if (type === 'grades') return [id, counts.grades[id]];
    if (type !== 'choice') return [id, counts.bars[id]];
    const isNamed = field.of === 'id' || field.of === 'venue' || field.of === 'watchlist';
    return [id, isNamed ? counts.choices[id]?.map(titled(id)) : counts.choices[id]];
  });
  return { total: counts.total, ...Object.fromEntries(counted), masked: [] as string[] };
}

function bondCountsRoute(app: App, services: Services): void {
  serve(app, services, bondCountsCall, async (reader) => {
    const { viewer } = reader;
    const { q, ...filters } = reader.query;
    const asked = await requireAsked(lists.bonds, filters, reader, services);
    const watchlists = await readableLists(services, reader);
    const ids = watchlists.map(({ id }) => String(id));
    const members = { ...asked.members, watchlist: await watchedBonds(services, viewer, ids) };
    const counts = await services.bondLists.countBonds({ text: listPageQuery({ q }).text, ...asked, members });
    if (counts === null) return { counts };
    const valuesOf = (id: string) => counts.choices[id]?.map(({ value }) => value) ?? [];
    const names = [
      ...(await findChoiceNames(services.database, { issuer: valuesOf('issuer'), venue: valuesOf('venue') })),
      ...watchlists.map(({ id, name }) => ({ field: 'watchlist', value: String(id), title: name })),
    ];
    const told = flatCountsOf(lists.bonds, counts, names);
    return { counts: services.gate.mask(told, bondCounts, effectiveLevel(viewer, null)) };
  });
}

const otherLists = otherListIds.map((id) => lists[id]);

function nestedCountsOf({ total, choices, bars, ranks }: ListCounts) {
  const ofEvery = <Value>(type: Field['type'], read: (id: string) => Value) =>
    Object.fromEntries(
      otherLists.flatMap(filtersOf).flatMap(({ id, type: own }) => (own === type ? [[id, read(id)]] : [])),
    );
  const gradesOf = (id: string) => {
    const own = ranks[id];
    return own === undefined ? null : grades.map((_, rank) => own.get(rank) ?? 0);
  };
  return {
    total,
    choices: ofEvery('choice', (id) => choices[id]?.map((each) => ({ ...each })) ?? null),
    bars: ofEvery('range', (id) => (bars[id] === undefined ? null : [...bars[id]])),
    grades: ofEvery('grades', gradesOf),
  };
}

/** What a reader may not see is not counted for him at all. */
const isOpenTo =
  ({ gate }: Pick<Services, 'gate'>, viewer: Viewer) =>
  (field: Field): boolean =>
    !isGuarded(field) || gate.shows(field.family, viewer.level);

/** Lists by what can be chosen of them. */
export function listCountsRoutes(app: App, services: Services): void {
  bondCountsRoute(app, services);
  serve(app, services, listCountsCall, async (reader) => {
    const { model } = reader.params;
    const { q, ...filters } = reader.query;
    const asked = await requireAsked(lists[model], filters, reader, services);
    const fields = filtersOf(lists[model]).filter(isOpenTo(services, reader.viewer));
    const counts = await countRows(services.database, model, { text: listPageQuery({ q }).text, ...asked, fields });
    return { counts: nestedCountsOf(counts) };
  });
}

function requireGrouping(list: List, group: unknown, viewer: Viewer): FilterField {
  const by = groupingsOf(list).find(({ id }) => id === group);
  if (by === undefined) throw new Refusal('bad_request', 'group');
  // Which rows stand together would tell their ratings or scores.
  if (isGuarded(by)) requireFeature(viewer, 'sort_by_masked');
  return by;
}

/** A group with its medians by the names of fields. */
export function flatGroupOf(list: List, { value, count, medians }: BondGroup) {
  const numbers = mediansOf(list).map((field) => [field.id, wireNumber(field, medians[field.id] ?? null)]);
  return { value, count, ...Object.fromEntries(numbers), masked: [] as string[] };
}

function bondGroupsRoute(app: App, services: Services): void {
  serve(app, services, bondGroupsCall, async (reader) => {
    const { group, q, ...filters } = reader.query;
    const by = requireGrouping(lists.bonds, group, reader.viewer);
    const asked = await requireAsked(lists.bonds, filters, reader, services);
    const groups = await services.bondLists.groupBonds({ text: listPageQuery({ q }).text, ...asked }, by);
    const level = effectiveLevel(reader.viewer, null);
    const shown = (each: BondGroup) => services.gate.mask(flatGroupOf(lists.bonds, each), bondGroup, level);
    return { groups: groups?.map(shown) ?? null };
  });
}

const everyMedian = otherListIds.flatMap((id) => mediansOf(lists[id]));

/** Lists by a value that rows have in common. */
export function listGroupsRoutes(app: App, services: Services): void {
  bondGroupsRoute(app, services);
  serve(app, services, listGroupsCall, async (reader) => {
    const { model } = reader.params;
    const list = lists[model];
    const { group, q, ...filters } = reader.query;
    const by = requireGrouping(list, group, reader.viewer);
    const asked = await requireAsked(list, filters, reader, services);
    const medians = mediansOf(list).filter(isOpenTo(services, reader.viewer));
    const query = { text: listPageQuery({ q }).text, ...asked, by, medians };
    const groups = await groupRows(services.database, model, query);
    return {
      groups: groups.map((own) => ({
        ...own,
        medians: { ...Object.fromEntries(everyMedian.map(({ id }) => [id, own.medians[id] ?? null])), masked: [] },
      })),
    };
  });
}

type Reader = Parameters<typeof readableLists>[1];

interface ChoiceName {
  readonly field: 'issuer' | 'venue' | 'watchlist';
  readonly value: string;
  readonly title: string;
}

/** What ids and codes are called, as far as the reader may know it: watchlists are named to who has them. */
async function choiceNames(services: Services, reader: Reader, { choices }: Asked): Promise<readonly ChoiceName[]> {
  const valuesOf = (id: ChoiceName['field']) => choices[id]?.map(plainValue) ?? [];
  const watched = valuesOf('watchlist');
  const [names, lists] = await Promise.all([
    findChoiceNames(services.database, { issuer: valuesOf('issuer'), venue: valuesOf('venue') }),
    watched.length === 0 ? [] : readableLists(services, reader),
  ]);
  const own = lists.map(({ id, name }) => ({ field: 'watchlist' as const, value: String(id), title: name }));
  return [...names, ...own.filter(({ value }) => watched.includes(value))];
}

export function bondListRoute(app: App, services: Services): void {
  serve(app, services, bondListCall, async (reader) => {
    const { query, viewer } = reader;
    const asked = await requireListQuery(lists.bonds, query, reader, services);
    const [found, names] = await Promise.all([
      services.bondLists.findBondList({ ...asked, venueId: null, finishedStatusIds }),
      choiceNames(services, reader, asked.asked),
    ]);
    const remarks = typedRemarks(lists.bonds, query.q ?? '').map((remark) => ({ ...remark }));
    return {
      remarks,
      names: names.map(({ field, value, title }) => ({ facet: field, value, title })),
      ...listAnswer(await listedBonds(viewer, found, services), query, (bond) => bond),
    };
  });
}

export function bondIssuersRoute(app: App, services: Services): void {
  serve(app, services, bondIssuersCall, { load: 'search' }, async (reader) => {
    const { name, q, ...filters } = reader.query;
    // PostgreSQL keeps no NUL in a text.
    if (name.includes('\0')) throw new Refusal('bad_request', 'name');
    const asked = {
      text: listPageQuery({ q }).text,
      ...(await requireAsked(lists.bonds, filters, reader, services)),
    };
    const found = await services.bondLists.findIssuers(asked, name);
    if (found === null) return { issuers: null, total: 0 };
    const told = found.slice(0, MAX_FOUND_ISSUERS);
    const names = await findChoiceNames(services.database, { issuer: told.map(({ value }) => value) });
    const titles = new Map(names.map(({ value, title }) => [value, title]));
    const issuers = told.map((each) => ({ ...each, title: titles.get(each.value) ?? each.value }));
    return { issuers, total: found.length };
  });
}
