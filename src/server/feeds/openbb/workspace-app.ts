import type { WorkspaceApp } from '#contract/feeds/openbb/workspace-files.ts';

type Placed = readonly [widget: string, x: number, y: number, w: number, h: number];

const bondPage: readonly Placed[] = [
  ['openbb_bond_metrics', 0, 0, 40, 5],
  ['openbb_bond_terms', 0, 5, 14, 14],
  ['udf', 14, 5, 26, 14],
  ['openbb_trading_days', 0, 19, 40, 12],
  ['openbb_cash_flows', 0, 31, 20, 12],
  ['openbb_quotes', 20, 31, 20, 12],
  ['openbb_issuer_curve', 0, 43, 40, 14],
];
const screenPage: readonly Placed[] = [['openbb_bonds', 0, 0, 40, 20]];

function tabOf(id: string, name: string, placed: readonly Placed[]) {
  return { id, name, layout: placed.map(([i, x, y, w, h]) => ({ i, x, y, w, h })) };
}

/** A page of a bond whose widgets show the same one, and one to find bonds. */
export function workspaceAppOf(bond: string): WorkspaceApp {
  const widgetIds = bondPage.map(([widget]) => widget).filter((widget) => widget !== 'udf');
  return {
    name: 'Bondlens',
    description: 'Bonds: figures, terms, chart, trading days, payments, quotes and the curve of the issuer',
    img: '',
    img_dark: '',
    img_light: '',
    allowCustomization: true,
    tabs: { bond: tabOf('bond', 'Bond', bondPage), screener: tabOf('screener', 'Screener', screenPage) },
    groups: [
      { name: 'Group 1', type: 'param', paramName: 'search', defaultValue: '', widgetIds },
      { name: 'Group 2', type: 'endpointParam', paramName: 'bond', defaultValue: bond, widgetIds },
    ],
  };
}
