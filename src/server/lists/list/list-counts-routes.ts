import type { CountedValue } from '#contract/lists/list-answers.ts';
import { bondCounts, bondCountsCall, listCountsCall } from '#contract/lists/list-counts.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type Field, isGuarded } from '#domain/fields/field.ts';
import { grades } from '#domain/issuer/grades.ts';
import { filtersOf, type List, lists, otherListIds } from '#domain/lists/lists.ts';
import { findChoiceNames } from '#store/lists/choice-names.ts';
import { countRows, type ListCounts } from '#store/lists/count-rows.ts';
import type { BondCounts } from '#store/lists/memory/count-bonds.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { readableLists, watchedBonds } from '../bond-list/readable-lists.ts';
import { requireAsked } from '../require-asked.ts';
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
  serve(app, services, bondCountsCall, { load: 'costly' }, async (reader) => {
    const { viewer } = reader;
    const { q, ...filters } = reader.query;
    const asked = await requireAsked(lists.bonds, { q, ...filters }, reader, services);
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
export const isOpenTo =
  ({ gate }: Pick<Services, 'gate'>, viewer: Viewer) =>
  (field: Field): boolean =>
    !isGuarded(field) || gate.shows(field.family, viewer.level);

/** Lists by what can be chosen of them. */
export function listCountsRoutes(app: App, services: Services): void {
  bondCountsRoute(app, services);
  serve(app, services, listCountsCall, { load: 'costly' }, async (reader) => {
    const { model } = reader.params;
    const { q, ...filters } = reader.query;
    const asked = await requireAsked(lists[model], { q, ...filters }, reader, services);
    const fields = filtersOf(lists[model]).filter(isOpenTo(services, reader.viewer));
    const counts = await countRows(services.database, model, { text: listPageQuery({ q }).text, ...asked, fields });
    return { counts: nestedCountsOf(counts) };
  });
}
