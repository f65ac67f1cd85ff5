import type access from './en/access.json';
import type account from './en/account.json';
import type alerts from './en/alerts.json';
import type api from './en/api.json';
import type basket from './en/basket.json';
import type bond from './en/bond.json';
import type bondComparison from './en/bond-comparison.json';
import type calculator from './en/calculator.json';
import type calendar from './en/calendar.json';
import type cashFlows from './en/cash-flows.json';
import type charts from './en/charts.json';
import type comments from './en/comments.json';
import type compare from './en/compare.json';
import type consensus from './en/consensus.json';
import type curves from './en/curves.json';
import type datePicker from './en/date-picker.json';
import type documents from './en/documents.json';
import type drawingChart from './en/drawing-chart.json';
import type errors from './en/errors.json';
import type explain from './en/explain.json';
import type facets from './en/facets.json';
import type front from './en/front.json';
import type graph from './en/graph.json';
import type instruments from './en/instruments.json';
import type issuerDebt from './en/issuer-debt.json';
import type issuerMap from './en/issuer-map.json';
import type keys from './en/keys.json';
import type list from './en/list.json';
import type methods from './en/methods.json';
import type more from './en/more.json';
import type multipliers from './en/multipliers.json';
import type network from './en/network.json';
import type offers from './en/offers.json';
import type operator from './en/operator.json';
import type output from './en/output.json';
import type profile from './en/profile.json';
import type providers from './en/providers.json';
import type quotes from './en/quotes.json';
import type ratings from './en/ratings.json';
import type reports from './en/reports.json';
import type scatter from './en/scatter.json';
import type screener from './en/screener.json';
import type search from './en/search.json';
import type searchHelp from './en/search-help.json';
import type sectors from './en/sectors.json';
import type security from './en/security.json';
import type shell from './en/shell.json';
import type standing from './en/standing.json';
import type support from './en/support.json';
import type tables from './en/tables.json';
import type timeSeries from './en/time-series.json';
import type tradings from './en/tradings.json';
import type ui from './en/ui.json';
import type watchlists from './en/watchlists.json';
import type webhooks from './en/webhooks.json';

/** The English texts as types alone: a program that names a key carries no text of it. */
interface English {
  readonly access: typeof access;
  readonly account: typeof account;
  readonly alerts: typeof alerts;
  readonly api: typeof api;
  readonly basket: typeof basket;
  readonly bond: typeof bond;
  readonly calendar: typeof calendar;
  readonly 'bond-comparison': typeof bondComparison;
  readonly calculator: typeof calculator;
  readonly 'cash-flows': typeof cashFlows;
  readonly charts: typeof charts;
  readonly comments: typeof comments;
  readonly compare: typeof compare;
  readonly consensus: typeof consensus;
  readonly curves: typeof curves;
  readonly 'date-picker': typeof datePicker;
  readonly documents: typeof documents;
  readonly 'drawing-chart': typeof drawingChart;
  readonly errors: typeof errors;
  readonly explain: typeof explain;
  readonly facets: typeof facets;
  readonly front: typeof front;
  readonly graph: typeof graph;
  readonly instruments: typeof instruments;
  readonly 'issuer-debt': typeof issuerDebt;
  readonly 'issuer-map': typeof issuerMap;
  readonly keys: typeof keys;
  readonly list: typeof list;
  readonly methods: typeof methods;
  readonly more: typeof more;
  readonly multipliers: typeof multipliers;
  readonly network: typeof network;
  readonly offers: typeof offers;
  readonly operator: typeof operator;
  readonly output: typeof output;
  readonly profile: typeof profile;
  readonly providers: typeof providers;
  readonly ratings: typeof ratings;
  readonly quotes: typeof quotes;
  readonly reports: typeof reports;
  readonly scatter: typeof scatter;
  readonly screener: typeof screener;
  readonly search: typeof search;
  readonly 'search-help': typeof searchHelp;
  readonly sectors: typeof sectors;
  readonly security: typeof security;
  readonly shell: typeof shell;
  readonly standing: typeof standing;
  readonly support: typeof support;
  readonly tables: typeof tables;
  readonly 'time-series': typeof timeSeries;
  readonly tradings: typeof tradings;
  readonly ui: typeof ui;
  readonly watchlists: typeof watchlists;
  readonly webhooks: typeof webhooks;
}

export type LabelModule = keyof English;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Base}#${PluralForm}` ? Base : Key;

/** Key of a text of one module. A text that depends on a number is stored once per plural form, as `key#one`, `key#other`. */
export type LabelKey<Module extends LabelModule> = WithoutForm<keyof English[Module]> & string;

export type LabelParams = Readonly<Record<string, string | number>>;

/** Texts of one module by key. */
export type ModuleTexts = Readonly<Record<string, string>>;

/** Texts of one language: by module, then by key. */
export type Catalogue = Readonly<Record<string, ModuleTexts>>;
