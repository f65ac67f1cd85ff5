import { cpus } from 'node:os';
import { benchAlerts } from './alerts.ts';
import { benchAsOf } from './as-of.ts';
import { benchBulk } from './bulk.ts';
import { benchChartCall } from './chart-call.ts';
import { benchCharts } from './charts.ts';
import { benchCompany } from './company.ts';
import { benchDerive } from './derive.ts';
import { benchFairness } from './fairness.ts';
import { benchFaults } from './faults/faults.ts';
import { benchFuzz } from './fuzz.ts';
import { benchImport } from './import.ts';
import { benchInteractions } from './interactions.ts';
import { benchKill } from './kill.ts';
import { benchKillSeed } from './kill-seed.ts';
import { benchLimits } from './limits.ts';
import { benchLoad } from './load.ts';
import { benchMath } from './math.ts';
import { benchMetrics } from './metrics.ts';
import { benchMissing } from './missing.ts';
import { benchNetwork } from './network.ts';
import { benchOverload } from './overload.ts';
import { benchPagePdf } from './page-pdf.ts';
import { benchProxies } from './proxies/proxies.ts';
import { type BenchRow, tableText } from './report.ts';
import { benchScale } from './scale.ts';
import { benchScreener } from './screener.ts';
import { benchSearch } from './search.ts';
import { benchSite } from './site.ts';
import { benchWideImport } from './wide-import.ts';

const parts: Readonly<Record<string, () => Promise<readonly BenchRow[]>>> = {
  alerts: benchAlerts,
  'as-of': benchAsOf,
  bulk: benchBulk,
  'charts-call': benchChartCall,
  import: benchImport,
  interactions: benchInteractions,
  charts: benchCharts,
  company: benchCompany,
  derive: benchDerive,
  site: benchSite,
  fairness: benchFairness,
  faults: benchFaults,
  fuzz: benchFuzz,
  limits: benchLimits,
  load: benchLoad,
  math: benchMath,
  metrics: benchMetrics,
  missing: benchMissing,
  network: benchNetwork,
  overload: benchOverload,
  'page-pdf': benchPagePdf,
  proxies: benchProxies,
  search: benchSearch,
  kill: benchKill,
  scale: benchScale,
  screener: benchScreener,
  'kill-seed': benchKillSeed,
  'wide-import': benchWideImport,
};

const asked = process.argv.slice(2);
const names = asked.length === 0 ? ['import', 'site'] : asked;
const rows: BenchRow[] = [];
for (const name of names) {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part "${name}". Parts: ${Object.keys(parts).join(', ')}.`);
  rows.push(...(await part()));
}
const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
console.log(`${machine.cpu}, ${machine.cores} cores, Node ${machine.node}\n\n${tableText(rows)}\n`);
console.log(JSON.stringify({ machine, rows }));
process.exit(0);
