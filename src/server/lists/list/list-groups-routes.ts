import { bondGroup, bondGroupsCall, listGroupsCall } from '#contract/lists/list-groups.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type FilterField, isGuarded } from '#domain/fields/field.ts';
import { groupingsOf, type List, lists, mediansOf, otherListIds } from '#domain/lists/lists.ts';
import { groupRows } from '#store/lists/group-rows.ts';
import type { BondGroup } from '#store/lists/memory/group-bonds.ts';
import { findUnkeptFields } from '#store/lists/unkept-fields.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { wireNumber } from '../bond-item.ts';
import { requireAsked } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { isOpenTo } from './list-counts-routes.ts';

function requireGrouping(list: List, group: unknown, viewer: Viewer): FilterField {
  const by = groupingsOf(list).find(({ id }) => id === group);
  if (by === undefined) throw new Refusal('bad_request', 'group');
  // Which rows stand together would tell their ratings or scores.
  if (isGuarded(by)) requireFeature(viewer, 'sort_by_masked');
  return by;
}

/** A group with its medians by the names of fields, and over how many bonds that of the yields is. */
export function flatGroupOf(list: List, { value, count, medians, counts }: BondGroup) {
  const numbers = mediansOf(list).map((field) => [field.id, wireNumber(field, medians[field.id] ?? null)]);
  return { value, count, ...Object.fromEntries(numbers), yieldCount: counts.yield ?? null, masked: [] as string[] };
}

function bondGroupsRoute(app: App, services: Services): void {
  serve(app, services, bondGroupsCall, { load: 'costly' }, async (reader) => {
    const { group, q, ...filters } = reader.query;
    const by = requireGrouping(lists.bonds, group, reader.viewer);
    const asked = await requireAsked(lists.bonds, { q, ...filters }, reader, services);
    const [groups, unkept] = await Promise.all([
      services.bondLists.groupBonds({ text: listPageQuery({ q }).text, ...asked }, by),
      findUnkeptFields(services.database),
    ]);
    const level = effectiveLevel(reader.viewer, null);
    const shown = (each: BondGroup) => services.gate.mask(flatGroupOf(lists.bonds, each), bondGroup, level);
    return { groups: groups?.map(shown) ?? null, unkept: [...unkept] };
  });
}

const everyMedian = otherListIds.flatMap((id) => mediansOf(lists[id]));

/** Lists by a value that rows have in common. */
export function listGroupsRoutes(app: App, services: Services): void {
  bondGroupsRoute(app, services);
  serve(app, services, listGroupsCall, { load: 'costly' }, async (reader) => {
    const { model } = reader.params;
    const list = lists[model];
    const { group, q, ...filters } = reader.query;
    const by = requireGrouping(list, group, reader.viewer);
    const asked = await requireAsked(list, { q, ...filters }, reader, services);
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
