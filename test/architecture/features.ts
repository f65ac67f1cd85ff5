/** The places that are divided by features; in the store a feature has a folder where it has an aggregate of its own. */
const PLACES = {
  contract: 'contract/',
  store: 'store/',
  server: 'server/features/',
  web: 'web/features/',
} as const;

type Place = keyof typeof PLACES;

/** The features of the product and where each of them has code. What is new is entered here first, under one name for all layers. */
const FEATURES: Readonly<Record<string, readonly Place[]>> = {
  access: ['contract', 'store', 'server', 'web'],
  accounts: ['contract', 'store', 'server', 'web'],
  'accrued-interest': ['contract', 'server', 'web'],
  'action-log': ['contract', 'store', 'server'],
  alerts: ['contract', 'store', 'server', 'web'],
  'api-keys': ['contract', 'store', 'server', 'web'],
  'audit-log': ['contract', 'store', 'server', 'web'],
  banners: ['contract', 'store', 'server', 'web'],
  'bond-comparison': ['web'],
  'bond-records': ['contract', 'store', 'server', 'web'],
  'bond-summary': ['contract', 'server', 'web'],
  webhooks: ['contract', 'store', 'server', 'web'],
  bulk: ['contract', 'store', 'server'],
  calculator: ['contract', 'server', 'web'],
  'cash-flows': ['contract', 'store', 'server', 'web'],
  calendar: ['contract', 'store', 'server', 'web'],
  compare: ['contract', 'server', 'web'],
  compositions: ['contract', 'store', 'server', 'web'],
  consensus: ['contract', 'store', 'server', 'web'],
  comments: ['contract', 'store', 'server', 'web'],
  'data-quality': ['contract', 'store', 'server', 'web'],
  dividends: ['contract', 'store', 'server', 'web'],
  documents: ['contract', 'store', 'server', 'web'],
  'drawing-chart': ['contract', 'store', 'server', 'web'],
  explain: ['contract', 'server', 'web'],
  graph: ['contract', 'server', 'web'],
  health: ['contract', 'store', 'server', 'web'],
  instruments: ['contract', 'store', 'server', 'web'],
  'issuer-map': ['contract', 'store', 'server', 'web'],
  'issuer-debt': ['contract', 'server', 'web'],
  'issuer-news': ['contract', 'store', 'server', 'web'],
  labels: ['contract', 'store', 'server', 'web'],
  lists: ['contract', 'store', 'server', 'web'],
  liquidity: ['contract', 'store', 'server', 'web'],
  methods: ['web'],
  multipliers: ['contract', 'store', 'server', 'web'],
  offers: ['contract', 'store', 'server', 'web'],
  openapi: ['contract', 'server', 'web'],
  openbb: ['contract', 'server'],
  operator: ['web'],
  outbox: ['contract', 'store', 'server', 'web'],
  pages: ['server'],
  output: ['web'],
  passkeys: ['contract', 'store', 'server', 'web'],
  phone: ['contract', 'store', 'server', 'web'],
  profile: ['contract', 'server', 'web'],
  providers: ['contract', 'store', 'server', 'web'],
  ratings: ['contract', 'store', 'server', 'web'],
  quotes: ['contract', 'store', 'server', 'web'],
  'report-files': ['contract', 'store', 'server', 'web'],
  reports: ['contract', 'store', 'server', 'web'],
  'related-issuers': ['contract', 'server', 'web'],
  'risk-report': ['contract', 'server', 'web'],
  'saved-searches': ['contract', 'store', 'server', 'web'],
  search: ['contract', 'store', 'server', 'web'],
  'second-factors': ['contract', 'store', 'server', 'web'],
  sessions: ['contract', 'server', 'web'],
  session: ['contract', 'server', 'web'],
  shell: ['contract', 'server'],
  'similar-bonds': ['contract', 'store', 'server', 'web'],
  standing: ['contract', 'store', 'server', 'web'],
  statistics: ['contract', 'server', 'web'],
  'support-tickets': ['contract', 'store', 'server', 'web'],
  'text-sections': ['contract', 'store', 'server'],
  'time-series': ['contract', 'server', 'web'],
  'trading-days': ['contract', 'store', 'server', 'web'],
  udf: ['contract', 'store', 'server'],
  'user-settings': ['contract', 'server'],
  valuations: ['contract', 'store', 'server', 'web'],
  users: ['contract', 'server', 'web'],
  watchlists: ['contract', 'store', 'server', 'web'],
};

/** The feature of a path below the sources: `server/features/graph/graph-route.ts` is of `graph`; none where it stands between folders. */
function featureIn(place: Place, path: string): string | undefined {
  if (!path.startsWith(PLACES[place])) return undefined;
  const [first = '', ...rest] = path.slice(PLACES[place].length).split('/');
  // A feature of the contract may be a single file.
  if (rest.length === 0) return place === 'contract' ? first.replace(/\.ts$/, '') : undefined;
  return first;
}

/** Folders that stand for features: those of the contract and the store may hold what several features share. */
function isFeatureFolder(place: Place, path: string): boolean {
  return (place === 'server' || place === 'web') && featureIn(place, path) !== undefined;
}

function strangersIn(place: Place, paths: readonly string[]): readonly string[] {
  const found = new Set(paths.filter((path) => isFeatureFolder(place, path)).map((path) => featureIn(place, path)));
  return [...found]
    .filter((name) => name !== undefined && !FEATURES[name]?.includes(place))
    .map((name) => `${PLACES[place]}${name} is no feature of this name that test/architecture/features.ts lists there`);
}

function missingIn(place: Place, paths: readonly string[]): readonly string[] {
  const found = new Set(paths.map((path) => featureIn(place, path)));
  return Object.entries(FEATURES)
    .filter(([name, places]) => places.includes(place) && !found.has(name))
    .map(([name]) => `${PLACES[place]} has nothing named ${name}, as the feature is called elsewhere`);
}

/** Every feature that is named otherwise in one layer than in the others, as a sentence; `paths` are below the source folder. */
export function findFeatureViolations(paths: readonly string[]): readonly string[] {
  const places = Object.keys(PLACES) as Place[];
  return places.flatMap((place) => [...strangersIn(place, paths), ...missingIn(place, paths)]);
}
