import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { FeedQuotes } from '#contract/feeds/udf/udf-quotes.ts';
import type { Holding } from '#contract/portfolio/watchlists/holdings.ts';
import { type FiguresSite, figuresIn } from './figures-site.ts';
import {
  explainedOf,
  figuresOfCsv,
  figuresOfFeed,
  figuresOfHoldings,
  figuresOfItems,
  figuresOfSummary,
  figuresOfWorkspace,
  figuresOfXlsx,
  rateColumns,
} from './program-figures.ts';
import { unnamedConventions, unnamedTexts } from './told-figures.ts';

/** A bond of the list as its call answers it. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: number; readonly isin: string | null };

async function readItems(site: FiguresSite, page = 1): Promise<readonly Item[]> {
  const { items } = (await site.jsonOf(`/api/bonds/?page=${page}`)) as { readonly items: readonly Item[] };
  return items.length === 0 ? [] : [...items, ...(await readItems(site, page + 1))];
}

/** What the list of bonds tells: its first page, all of its call, its files. */
export async function readLists(site: FiguresSite) {
  const all = await readItems(site);
  const items = new Map(all.map((item) => [item.id, item]));
  const byIsin = new Map(all.map(({ isin, id }) => [isin, id]));
  const page = await site.figuresOf(`/bonds/?columns=${rateColumns}`);
  const csv = figuresOfCsv(await site.textOf('/api/bonds/file/csv/'));
  const workbook = await site.bytesOf(`/api/bonds/file/xlsx/?columns=isin,${rateColumns}`);
  const xlsx = await figuresOfXlsx(workbook, (isin) => byIsin.get(isin));
  const ofCall = figuresOfItems(all, '/api/bonds/');
  const held = (await site.jsonOf('/api/watchlists/1/holdings/')) as { readonly items: readonly Holding[] };
  const screener = (await site.jsonOf('/api/openbb/bonds')) as readonly Readonly<Record<string, unknown>>[];
  const feeds = [...figuresOfHoldings(held.items), ...figuresOfWorkspace(screener, (isin) => byIsin.get(isin))];
  return { items, listed: [...page, ...csv, ...xlsx, ...ofCall, ...feeds] };
}

const searches = ['?convention=effective', '?convention=street', '?convention=simple'];

/** The figures of the page of a bond in all conventions, and those of the calls behind it; on it stand other bonds too. */
export async function figuresOfBond(site: FiguresSite, id: number) {
  const page = await site.pageOf(`/bonds/${id}/?whole=1`);
  const whole = figuresIn(page, id);
  const others = await Promise.all(searches.map((search) => site.figuresOf(`/bonds/${id}/${search}`, id)));
  const summary = (await site.jsonOf(`/api/bonds/${id}/summary/`)) as BondSummary;
  const calls = [`/api/bonds/${id}/similar-items/`, `/api/bonds/${id}/latest-issues/`];
  const answers = await Promise.all(calls.map(async (call) => figuresOfItems(await site.jsonOf(call), call)));
  const { isin } = summary;
  const addressed = isin === null ? [] : figuresOfCsv(await site.textOf(`/api/csv/bonds/?isin=${isin}`));
  const symbols = [`${isin ?? id}.YIELD`, `${isin ?? id}.GSPREAD`].join(',');
  const feed = figuresOfFeed((await site.jsonOf(`/api/udf/quotes?symbols=${symbols}`)) as FeedQuotes, summary);
  const near = [...whole, ...others.flat(), ...figuresOfSummary(summary, 'summary'), ...answers.flat(), ...addressed];
  return { whole, near: [...near, ...feed], unnamed: [...unnamedTexts(page), ...unnamedConventions(near)] };
}

/** Figures whose convention is in their name: a current yield, and those of the option model, which is among their inputs. */
const namedByThemselves: readonly string[] = ['yield_current', 'option_duration', 'option_convexity'];

interface Explained {
  readonly value: number;
  readonly formula: string;
  readonly convention: string | null;
  readonly assumptions: readonly string[];
}

/** What explains figures of a bond of the list and ends with another value, or says no convention. */
export async function unlikeExplained(site: FiguresSite, item: Item): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path, value } of explainedOf(item)) {
    const said = (await site.jsonOf(path)) as Explained;
    if (Math.abs(said.value - value) > 1e-9 * Math.max(1, Math.abs(value)))
      found.push(`${path}: ${said.value} / ${value}`);
    const isNamed =
      said.convention !== null ||
      namedByThemselves.includes(said.formula) ||
      said.assumptions.includes('published_rate');
    if (!isNamed) found.push(`${path}: no convention`);
  }
  return found;
}
