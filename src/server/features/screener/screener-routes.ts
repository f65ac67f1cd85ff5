import { screenCountsCall, screenGroupsCall } from '#contract/screener/screen-calls.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import { grades } from '#domain/facets/grades.ts';
import { isGuarded, type ScreenField } from '#domain/screener/screen-field.ts';
import { everyField, filtersOf, groupingsOf, mediansOf } from '#domain/screener/screens.ts';
import { countScreen, type ScreenCounts } from '#store/screener/count-screen.ts';
import { groupScreen } from '#store/screener/group-screen.ts';
import type { App } from '../../app.ts';
import { listPageQuery } from '../../list-page.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireFeature } from '../../require-feature.ts';
import { requireAsked, screenContext } from '../../screener/require-screen-query.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

const ofEvery = <Value>(type: ScreenField['type'], read: (id: string) => Value) =>
  Object.fromEntries(everyField().flatMap((field) => (field.type === type ? [[field.id, read(field.id)]] : [])));

function countsOf({ total, choices, bars, ranks }: ScreenCounts) {
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

/** Lists beside that of bonds by what can be chosen of them. */
export function screenerRoutes(app: App, services: Services): void {
  const { database, gate } = services;
  /** What a reader may not see is not counted for him at all. */
  const isOpenTo = (viewer: Viewer) => (field: ScreenField) =>
    !isGuarded(field) || gate.shows(field.family, viewer.level);
  serve(app, services, screenCountsCall, async ({ params: { model }, query, viewer }) => {
    const { q, ...filters } = query;
    const { text } = listPageQuery({ q });
    const asked = requireAsked(model, filters, viewer);
    const fields = filtersOf(model).filter(isOpenTo(viewer));
    return {
      counts: countsOf(await countScreen(database, model, { text, asked, fields, ...screenContext(viewer, services) })),
    };
  });
  serve(app, services, screenGroupsCall, async ({ params: { model }, query, viewer }) => {
    const { group, q, ...filters } = query;
    const { text } = listPageQuery({ q });
    const by = groupingsOf(model).find(({ id }) => id === group);
    if (by === undefined) throw new Refusal('bad_request', 'group');
    // Which rows stand together would tell their ratings.
    if (isGuarded(by)) requireFeature(viewer, 'sort_by_masked');
    const asked = requireAsked(model, filters, viewer);
    const medians = mediansOf(model).filter(isOpenTo(viewer));
    const groups = await groupScreen(database, model, { text, asked, by, medians, ...screenContext(viewer, services) });
    return {
      groups: groups.map((own) => ({
        ...own,
        medians: { ...ofEvery('range', (id) => own.medians[id] ?? null), masked: [] },
      })),
    };
  });
}
