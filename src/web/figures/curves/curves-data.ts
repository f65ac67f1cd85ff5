import type { CurveBonds, CurveHistoryAnswer, Curves } from '#contract/figures/curves.ts';
import { asOfIn } from '#contract/platform/as-of.ts';
import { type Answered, type Api, addressOfCall, ask, requiredData } from '../../platform/data/ask.ts';
import { type CurvesState, curvesQueryOf, historyQueryOf, otherThan } from './curves-query.ts';

/** A sector or issuer that has bonds in the currency. */
interface BondGroup {
  readonly id: string;
  /** The name of an issuer; null of a sector, whose name is a label. */
  readonly name: string | null;
}

export type GroupBonds = Answered<CurveBonds>;

export interface CurvesData extends Curves {
  readonly state: CurvesState;
  readonly history: Answered<CurveHistoryAnswer>;
  readonly groups: readonly BondGroup[];
  readonly bonds: GroupBonds;
  readonly against: GroupBonds | null;
  readonly today: string;
}

/** The query of the bonds of a group on their curve, on the days of the page. */
export function bondsQueryOf(bonds: string, { currency, date, before }: Pick<Curves, 'currency' | 'date' | 'before'>) {
  return { currency, bonds, date, ...(before !== null && { before }) };
}

const loadBonds = (api: Api, bonds: string, curves: Curves): Promise<GroupBonds> =>
  ask(api, 'GET /api/curves/bonds/', { query: bondsQueryOf(bonds, curves) });

/** Sectors and issuers with bonds in a currency; none where they did not come. */
async function loadGroups(api: Api, currency: string): Promise<readonly BondGroup[]> {
  const query: Readonly<Record<string, string>> = { currency };
  const counts = await ask(api, 'GET /api/bonds/counts/', { query });
  if (!counts.ok || counts.value.counts === null) return [];
  const { sector = [], issuer = [] } = counts.value.counts as Partial<
    Record<'sector' | 'issuer', readonly { readonly value: string; readonly title?: string }[]>
  >;
  return [
    ...sector.map(({ value }) => ({ id: value, name: null })),
    ...issuer.map(({ value, title = value }) => ({ id: value, name: title })),
  ];
}

/** What the page of curves shows; history and bonds may fail alone. */
export async function loadCurvesPage(api: Api, request: Request, state: CurvesState): Promise<CurvesData> {
  const today = asOfIn(request.url) ?? new Date().toISOString().slice(0, 10);
  const query = { ...(state.currency !== null && { currency: state.currency }), ...curvesQueryOf(state) };
  const curves = await requiredData(api, 'GET /api/curves/', { query });
  const { currency } = curves;
  // Where there is no such curve, the history is of one that there is.
  const known: readonly string[] = ['bonds', ...curves.curves.map(({ of }) => of)];
  const curve = known.includes(state.curve) ? state.curve : known.includes('swaps') ? 'swaps' : state.curve;
  const shown = { ...state, currency, curve, over: otherThan({ ...state, curve, currency }, state.over ?? '') };
  const [history, groups, bonds, against] = await Promise.all([
    ask(api, 'GET /api/curves/history/', { query: historyQueryOf(shown, currency, today) }),
    loadGroups(api, currency),
    loadBonds(api, state.bonds, curves),
    state.against === null ? null : loadBonds(api, state.against, curves),
  ]);
  return { ...curves, state: shown, history, groups, bonds, against, today };
}

/** The curves and the history of the page as a workbook. */
export function curvesFileAddress({ state, currency, today }: CurvesData): string {
  const query = { ...curvesQueryOf(state), ...historyQueryOf(state, currency, today) };
  return addressOfCall('GET /api/curves/file/xlsx/', { query });
}

/** Whether a call refused because the reader may not see what it tells. */
export const isClosedTo = (answered: { readonly ok: boolean; readonly code?: string }) =>
  !answered.ok && (answered.code === 'need_auth' || answered.code === 'need_access');
