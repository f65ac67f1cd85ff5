import { fieldLabel, headText } from '#contract/lists/field-label.ts';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import { fieldUnits, type RangeField } from '#domain/fields/field.ts';
import { lists } from '#domain/lists/lists.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { isoDate } from '#math/units.ts';
import { readCatalogues } from '#server/platform/labels/label-book.ts';
import type { RenderPage } from '#server/platform/pages/pages.ts';
import { buildServer } from '#server/site/build-server.ts';
import { cookieOf, usualOptions } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { pageTree } from './page-tree.ts';
import { bareName, conventionOf, isRate, type ToldFigure, toldFigures } from './told-figures.ts';

/** The pages of the demo market as a full user reads them. */
export interface FiguresSite {
  /** The figures of a page; those of no bond are of the bond that is named. */
  figuresOf(path: string, bond?: number): Promise<readonly ToldFigure[]>;
  textOf(path: string): Promise<string>;
  close(): Promise<void>;
}

const watchlist = { accountId: 'full-all', id: 1, name: 'Held', position: 1, createdAt: new Date(0) } as const;
const bought = {
  accountId: 'full-all',
  watchlistId: 1,
  quantity: 10,
  price: 98.5,
  boughtOn: isoDate('2026-11-02'),
  addedAt: new Date(0),
};

/** A site whose reader has some bonds on a watchlist. */
export async function openFiguresSite(renderPage: RenderPage, held: readonly number[]): Promise<FiguresSite> {
  const made = await copySeededMarket(0.03);
  const database = openDatabase({ url: made.url });
  await refreshSearchIndex(database);
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const app = await buildServer({ ...usualOptions(), database, clock, callLimits: uncounted, renderPage });
  const headers = await cookieOf(app, 'full-all');
  await database.kysely.insertInto('watchlist').values(watchlist).execute();
  const entries = held.map((bondId, at) => ({ ...bought, id: at + 1, bondId }));
  await database.kysely.insertInto('watchlistEntry').values(entries).execute();
  const textOf = async (url: string) => {
    const answer = await app.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    return answer.body;
  };
  const figuresOf: FiguresSite['figuresOf'] = async (path, bond) =>
    toldFigures(pageTree(await textOf(path))).map((figure) => ({ ...figure, bond: figure.bond ?? bond ?? null }));
  const close = async () => {
    await app.close();
    await database.close();
    await made.drop();
  };
  return { figuresOf, textOf, close };
}

const english = createTexts(languageOf('en'), readCatalogues().en);

/** The yields, durations and spreads of lists of bonds, by the names of their columns in tables for programs. */
const rateFields = new Map(
  lists.bonds.fields.flatMap((field): readonly (readonly [string, RangeField])[] =>
    field.type === 'range' && isRate(english.textOf(...fieldLabel(lists.bonds, field.id)))
      ? [[field.csv ?? field.id, field]]
      : [],
  ),
);

/** The same as columns that a reader chose. */
export const rateColumns = [...rateFields.values()].map(({ id }) => id).join(',');

/** The figures of the table of bonds for programs, under the names that people read. */
export function figuresOfCsv(csv: string): readonly ToldFigure[] {
  const [head = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n');
  const names = head.split(',');
  return lines.flatMap((line) => {
    // Names of bonds have commas; figures stand after them.
    const cells = line.split(',');
    const cellOf = (name: string) => cells.at(names.indexOf(name) - names.length) ?? '';
    const end = (cellOf('yield_end') || null)?.split('-')[0] ?? null;
    return [...rateFields].flatMap(([name, field]): readonly ToldFigure[] => {
      const text = cellOf(name);
      if (text === '') return [];
      const title = headText(lists.bonds, field, english);
      const value = Number(text) * fieldUnits[field.unit].shown;
      const isOfEnd = ['yield', 'duration', 'spread', 'tspread'].includes(field.id);
      return [
        {
          name: bareName(title),
          value,
          step: 1e-6,
          bond: Number(cells[0]),
          convention: end === 'current' && field.id === 'yield' ? 'own' : conventionOf(title),
          end: isOfEnd && end !== null ? { kind: end, date: null } : null,
          day: null,
          teller: null,
          place: `CSV: ${name}`,
        },
      ];
    });
  });
}
