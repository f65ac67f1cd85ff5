/** On what terms a source gives its data; the page of terms says more. */
export const sourceTermKinds = ['public-domain', 'source-named', 'no-redistribution', 'own-terms'] as const;
type SourceTermKind = (typeof sourceTermKinds)[number];

/** A source that publishes freely: its name, its page on the data, and its terms of use. */
export interface PublicSource {
  readonly name: string;
  readonly url: string;
  readonly terms: { readonly kind: SourceTermKind; readonly url: string };
}

const ESCB_TERMS =
  'https://www.ecb.europa.eu/stats/ecb_statistics/governance_and_quality_framework/html/usage_policy.en.html';

/** The page names the licence too. */
const TESOURO_DATA =
  'https://www.tesourotransparente.gov.br/ckan/dataset/taxas-dos-titulos-ofertados-pelo-tesouro-direto';

/** Sources of public markets, by the names that imports know. */
export const publicSources = {
  'us-treasury': {
    name: 'US Department of the Treasury',
    url: 'https://www.treasurydirect.gov',
    terms: { kind: 'public-domain', url: 'https://www.usa.gov/government-copyright' },
  },
  'new-york-fed': {
    name: 'Federal Reserve Bank of New York',
    url: 'https://www.newyorkfed.org/markets/reference-rates/sofr',
    terms: { kind: 'own-terms', url: 'https://www.newyorkfed.org/privacy/termsofuse' },
  },
  'federal-reserve': {
    name: 'Board of Governors of the Federal Reserve System',
    url: 'https://www.federalreserve.gov/data/nominal-yield-curve.htm',
    terms: { kind: 'public-domain', url: 'https://www.federalreserve.gov/disclaimer.htm' },
  },
  'uk-dmo': {
    name: 'United Kingdom Debt Management Office',
    url: 'https://www.dmo.gov.uk',
    terms: { kind: 'own-terms', url: 'https://www.dmo.gov.uk/terms-of-use/' },
  },
  'bank-of-england': {
    name: 'Bank of England',
    url: 'https://www.bankofengland.co.uk/statistics',
    terms: { kind: 'own-terms', url: 'https://www.bankofengland.co.uk/legal' },
  },
  ecb: {
    name: 'European Central Bank',
    url: 'https://data.ecb.europa.eu',
    terms: { kind: 'source-named', url: ESCB_TERMS },
  },
  bundesbank: {
    name: 'Deutsche Bundesbank',
    url: 'https://www.bundesbank.de/en/statistics/money-and-capital-markets/interest-rates-and-yields',
    terms: { kind: 'source-named', url: ESCB_TERMS },
  },
  'moex-iss': {
    name: 'Moscow Exchange, ISS',
    url: 'https://iss.moex.com',
    terms: { kind: 'no-redistribution', url: 'https://www.moex.com/en/datapolicy/' },
  },
  'tesouro-direto': {
    name: 'Tesouro Nacional, Tesouro Direto',
    url: TESOURO_DATA,
    terms: { kind: 'own-terms', url: TESOURO_DATA },
  },
  'central-bank-of-brazil': {
    name: 'Banco Central do Brasil',
    url: 'https://dadosabertos.bcb.gov.br/dataset/1178-taxa-de-juros---selic-anualizada-base-252',
    terms: {
      kind: 'own-terms',
      url: 'https://dadosabertos.bcb.gov.br/dataset/1178-taxa-de-juros---selic-anualizada-base-252',
    },
  },
  'mof-japan': {
    name: 'Ministry of Finance, Japan',
    url: 'https://www.mof.go.jp/english/policy/jgbs/reference/interest_rate/index.htm',
    terms: { kind: 'own-terms', url: 'https://www.mof.go.jp/english/' },
  },
  'bank-of-canada': {
    name: 'Bank of Canada',
    url: 'https://www.bankofcanada.ca/valet/docs',
    terms: { kind: 'own-terms', url: 'https://www.bankofcanada.ca/terms/' },
  },
  'us-labor-statistics': {
    name: 'US Bureau of Labor Statistics',
    url: 'https://www.bls.gov/cpi/',
    terms: { kind: 'public-domain', url: 'https://www.bls.gov/opub/copyright-information.htm' },
  },
  'uk-national-statistics': {
    name: 'Office for National Statistics',
    url: 'https://www.ons.gov.uk/economy/inflationandpriceindices/timeseries/chaw/mm23',
    terms: { kind: 'source-named', url: 'https://www.ons.gov.uk/help/termsandconditions' },
  },
  eurostat: {
    name: 'Eurostat',
    url: 'https://ec.europa.eu/eurostat/databrowser/view/prc_hicp_minr/default/table',
    terms: { kind: 'source-named', url: 'https://ec.europa.eu/eurostat/help/copyright-notice' },
  },
  ibge: {
    name: 'Instituto Brasileiro de Geografia e Estatística',
    url: 'https://sidra.ibge.gov.br/tabela/1737',
    terms: { kind: 'own-terms', url: 'https://www.ibge.gov.br/acesso-informacao/dados-abertos.html' },
  },
  openfigi: {
    name: 'OpenFIGI',
    url: 'https://www.openfigi.com',
    terms: { kind: 'own-terms', url: 'https://www.openfigi.com/docs/terms-of-service' },
  },
  gleif: {
    name: 'Global Legal Entity Identifier Foundation',
    url: 'https://www.gleif.org',
    terms: { kind: 'public-domain', url: 'https://www.gleif.org/en/meta/lei-data-terms-of-use' },
  },
  sec: {
    name: 'US Securities and Exchange Commission',
    url: 'https://www.sec.gov',
    terms: { kind: 'public-domain', url: 'https://www.sec.gov/privacy#dissemination' },
  },
} as const satisfies Readonly<Record<string, PublicSource>>;

export type PublicSourceName = keyof typeof publicSources;

/** The public source with a code, if there is one. */
export function findPublicSource(code: string): PublicSource | undefined {
  return new Map<string, PublicSource>(Object.entries(publicSources)).get(code);
}

/** What a job brings, on which the figures of a market rest. */
export const broughtKinds = [
  'securities',
  'prices',
  'payments',
  'auctions',
  'government_curve',
  'real_curve',
  'overnight_rate',
  'inflation',
  'identifiers',
  'companies',
  'reports',
  'funds',
] as const;
export type BroughtKind = (typeof broughtKinds)[number];

/** A job of a market: parts that are fetched from an address of a source, and imported. */
export interface MarketJob {
  /** Within its market. */
  readonly id: string;
  readonly source: PublicSourceName;
  readonly address: string;
  readonly parts: readonly string[];
  /** The parts of an update where it needs fewer than the first time; the first of a week, and one that is asked for, bring all. */
  readonly updateParts?: readonly string[];
  readonly brings: readonly BroughtKind[];
  /** Years of history that the first time asks for, where a year is a request of its own. */
  readonly firstYears?: number;
  /** Days before the last success that an update asks for again, where that is not two weeks of them. */
  readonly revisedDays?: number;
}

/** What is published freely of a market, in the order in which it is fetched, and when it is updated: each weekday at a time of a place. */
export interface PublicMarket {
  readonly currency: string;
  readonly hour: number;
  readonly minute: number;
  readonly timeZone: string;
  readonly jobs: readonly MarketJob[];
}

const ecbJobs = [
  {
    id: 'ecb-curve',
    source: 'ecb',
    address: 'https://data-api.ecb.europa.eu',
    parts: ['curve'],
    brings: ['government_curve'],
  },
  {
    id: 'ecb-estr',
    source: 'ecb',
    address: 'https://data-api.ecb.europa.eu',
    parts: ['estr'],
    brings: ['overnight_rate'],
  },
] as const satisfies readonly MarketJob[];

/** The index that bonds linked to inflation in euro follow. */
const eurostatJob = {
  id: 'hicp',
  source: 'eurostat',
  address: 'https://ec.europa.eu',
  parts: ['hicp'],
  brings: ['inflation'],
} as const satisfies MarketJob;

/** Identifiers of the securities of a country. */
const openFigiJob = (country: string) =>
  ({
    id: 'openfigi',
    source: 'openfigi',
    address: 'https://api.openfigi.com',
    parts: [country],
    brings: ['identifiers'],
  }) as const satisfies MarketJob;

/** Records of the issuers that have an identifier, whatever market brought them. */
const gleifJob = {
  id: 'gleif',
  source: 'gleif',
  address: 'https://api.gleif.org/api/v1',
  parts: ['records'],
  brings: ['companies'],
} as const satisfies MarketJob;

/** Public markets by their codes. Curves come before prices, so that what is measured over them is computed once. */
export const publicMarkets = {
  us: {
    currency: 'USD',
    hour: 20,
    minute: 30,
    timeZone: 'America/New_York',
    jobs: [
      {
        id: 'treasury-curve',
        source: 'us-treasury',
        address: 'https://home.treasury.gov',
        parts: ['curve'],
        brings: ['government_curve'],
        firstYears: 3,
      },
      {
        id: 'treasury-real-curve',
        source: 'us-treasury',
        address: 'https://home.treasury.gov',
        parts: ['real-curve'],
        brings: ['real_curve'],
        firstYears: 3,
      },
      {
        id: 'federal-reserve',
        source: 'federal-reserve',
        address: 'https://www.federalreserve.gov',
        parts: ['gsw', 'gsw-tips'],
        brings: ['government_curve', 'real_curve'],
      },
      {
        id: 'sofr',
        source: 'new-york-fed',
        address: 'https://markets.newyorkfed.org',
        parts: ['sofr'],
        brings: ['overnight_rate'],
      },
      {
        id: 'cpi',
        source: 'us-labor-statistics',
        address: 'https://api.bls.gov',
        parts: ['cpi'],
        brings: ['inflation'],
      },
      {
        id: 'treasury-auctions',
        source: 'us-treasury',
        address: 'https://api.fiscaldata.treasury.gov',
        parts: ['auctions'],
        brings: ['securities', 'payments', 'auctions'],
      },
      {
        id: 'treasury-prices',
        source: 'us-treasury',
        address: 'https://www.treasurydirect.gov',
        parts: ['prices'],
        brings: ['securities', 'prices'],
        // Each is a request of its own; the last one may have come too late.
        revisedDays: 1,
      },
      {
        id: 'sec-funds',
        source: 'sec',
        address: 'https://www.sec.gov',
        parts: ['funds'],
        brings: ['funds'],
      },
      {
        id: 'sec-reports',
        source: 'sec',
        address: 'https://data.sec.gov',
        parts: ['companies'],
        brings: ['reports'],
      },
      openFigiJob('US'),
      gleifJob,
    ],
  },
  uk: {
    currency: 'GBP',
    hour: 13,
    minute: 0,
    timeZone: 'Europe/London',
    jobs: [
      {
        id: 'gilts',
        source: 'uk-dmo',
        address: 'https://www.dmo.gov.uk',
        parts: ['gilts'],
        brings: ['securities'],
      },
      {
        id: 'curve',
        source: 'bank-of-england',
        address: 'https://www.bankofengland.co.uk',
        parts: ['curve'],
        brings: ['government_curve'],
      },
      {
        id: 'sonia',
        source: 'bank-of-england',
        address: 'https://www.bankofengland.co.uk',
        parts: ['sonia'],
        brings: ['overnight_rate'],
      },
      {
        id: 'rpi',
        source: 'uk-national-statistics',
        address: 'https://www.ons.gov.uk',
        parts: ['rpi'],
        brings: ['inflation'],
      },
      openFigiJob('GB'),
      gleifJob,
    ],
  },
  euro: { currency: 'EUR', hour: 13, minute: 0, timeZone: 'Europe/Berlin', jobs: [...ecbJobs, eurostatJob, gleifJob] },
  de: {
    currency: 'EUR',
    hour: 18,
    minute: 0,
    timeZone: 'Europe/Berlin',
    jobs: [
      {
        id: 'curve',
        source: 'bundesbank',
        address: 'https://api.statistiken.bundesbank.de',
        parts: ['curve'],
        brings: ['government_curve'],
      },
      ...ecbJobs,
      eurostatJob,
      gleifJob,
    ],
  },
  ru: {
    currency: 'RUB',
    hour: 20,
    minute: 0,
    timeZone: 'Europe/Moscow',
    jobs: [
      {
        id: 'moex',
        source: 'moex-iss',
        address: 'https://iss.moex.com',
        parts: ['curve', 'securities', 'bondization'],
        updateParts: ['curve', 'securities'],
        brings: ['government_curve', 'securities', 'prices', 'payments'],
      },
    ],
  },
  br: {
    currency: 'BRL',
    hour: 20,
    minute: 0,
    timeZone: 'America/Sao_Paulo',
    jobs: [
      {
        id: 'tesouro-direto',
        source: 'tesouro-direto',
        address: 'https://www.tesourotransparente.gov.br',
        parts: ['rates'],
        brings: ['securities', 'prices', 'payments'],
      },
      {
        id: 'selic',
        source: 'central-bank-of-brazil',
        address: 'https://api.bcb.gov.br',
        parts: ['selic'],
        brings: ['overnight_rate'],
      },
      {
        id: 'ipca',
        source: 'ibge',
        address: 'https://apisidra.ibge.gov.br',
        parts: ['ipca'],
        brings: ['inflation'],
      },
      openFigiJob('BR'),
    ],
  },
  jp: {
    currency: 'JPY',
    hour: 18,
    minute: 0,
    timeZone: 'Asia/Tokyo',
    jobs: [
      {
        id: 'curve',
        source: 'mof-japan',
        address: 'https://www.mof.go.jp',
        parts: ['curve'],
        brings: ['government_curve'],
      },
    ],
  },
  ca: {
    currency: 'CAD',
    hour: 18,
    minute: 0,
    timeZone: 'America/Toronto',
    jobs: [
      {
        id: 'yields',
        source: 'bank-of-canada',
        address: 'https://www.bankofcanada.ca',
        parts: ['yields'],
        brings: ['government_curve'],
      },
      {
        id: 'corra',
        source: 'bank-of-canada',
        address: 'https://www.bankofcanada.ca',
        parts: ['corra'],
        brings: ['overnight_rate'],
      },
      {
        id: 'cpi',
        source: 'bank-of-canada',
        address: 'https://www.bankofcanada.ca',
        parts: ['cpi'],
        brings: ['inflation'],
      },
    ],
  },
} as const satisfies Readonly<Record<string, PublicMarket>>;

export type PublicMarketCode = keyof typeof publicMarkets;
export const publicMarketCodes = Object.keys(publicMarkets) as readonly PublicMarketCode[];

/** The market with a code, if there is one. */
export function findPublicMarket(code: string): PublicMarket | undefined {
  return publicMarketCodes.includes(code as PublicMarketCode) ? publicMarkets[code as PublicMarketCode] : undefined;
}

/** The first public market of a currency that brings a kind of data, if there is one. */
export function findMarketBringing(kind: BroughtKind, currency: string): PublicMarketCode | undefined {
  return publicMarketCodes.find((code) => {
    const market: PublicMarket = publicMarkets[code];
    return market.currency === currency && market.jobs.some(({ brings }) => brings.includes(kind));
  });
}

/** When a market is updated, as a cron expression: minute, hour, and Monday to Friday. */
export function cronOf({ hour, minute }: Pick<PublicMarket, 'hour' | 'minute'>): string {
  return `${minute} ${hour} * * 1-5`;
}

/** A run that takes longer is given up, and tried again later. */
export const LONGEST_RUN_HOURS = 6;

/** How a job of a market went last: all of it, some of it, nothing; or that it has not begun. */
export const marketJobStates = ['waiting', 'running', 'done', 'partial', 'failed'] as const;
export type MarketJobState = (typeof marketJobStates)[number];
