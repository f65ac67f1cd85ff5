import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { loadSections } from './load-sections.ts';
import { codeAtHand, type PageSection, pageSection, type SectionGroup } from './page-section.ts';
import { menuOfSections, shownGroups } from './shown-sections.ts';

const texts = createTexts(languageOf('en'), { shell: { group_market: 'Market', group_news: 'News' } });

interface Made {
  readonly group: SectionGroup;
  /** What its call finds. */
  readonly found: number;
  readonly hasEntry?: boolean;
}

function made(at: number, { group, found, hasEntry = true }: Made): PageSection<null, null> {
  return pageSection<null, null, number>({
    id: `section-${at}`,
    group,
    title: () => `Section ${at}`,
    menu: hasEntry ? { title: () => `Entry ${at}`, img: 'list', event: 'menuExtra' } : null,
    call: { ask: () => Promise.resolve({ ok: true, value: found }), failed: () => 'failed' },
    outline: (count) => (count === 0 ? null : { count, fact: `${count} found` }),
    block: codeAtHand(() => null),
    openOn: 'wide',
    height: 100,
    isInPdf: true,
    isInCopy: true,
  });
}

function contextOf() {
  const api = () => Promise.reject(new Error('no call is made'));
  return { api, language: languageOf('en'), texts, answers: new Map() };
}

const load = (sections: readonly PageSection<null, null>[]) =>
  loadSections({ sections, place: null, facts: Promise.resolve(null), context: contextOf() });

/** The groups of a bond's page. */
const groups = ['market', 'terms', 'payments', 'credit', 'peers', 'news'] as const satisfies readonly SectionGroup[];

/** 25 sections, listed from the last group to the first; the fifth of each group is empty. */
const many = Array.from({ length: 25 }, (_, at) =>
  made(at, { group: groups[5 - (at % 6)] ?? 'news', found: at < 24 ? at + 1 : 0 }),
);

test('NAV-2 25 sections stand in their six groups, in the order of the list inside each, empty ones absent', async () => {
  const { outlines } = await load(many);
  const shown = shownGroups(many, outlines);
  expect(shown.map(({ group }) => group)).toEqual(groups);
  expect(shown.map(({ sections }) => sections.map(({ section }) => section.id))).toEqual([
    ['section-5', 'section-11', 'section-17', 'section-23'],
    ['section-4', 'section-10', 'section-16', 'section-22'],
    ['section-3', 'section-9', 'section-15', 'section-21'],
    ['section-2', 'section-8', 'section-14', 'section-20'],
    ['section-1', 'section-7', 'section-13', 'section-19'],
    ['section-0', 'section-6', 'section-12', 'section-18'],
  ]);
});

test('NAV-4 the menu has the groups with their entries, each with its count and place', async () => {
  const { outlines } = await load(many);
  const items = menuOfSections(many, shownGroups(many, outlines), texts);
  expect(items).toHaveLength(24);
  expect(items[0]).toMatchObject({ line1: 'Entry 5', src: '#section-5', count: 6, group: 'Market' });
  expect(items.at(-1)).toMatchObject({ line1: 'Entry 18', src: '#section-18', count: 19, group: 'News' });
});

test('NAV-2 an entry stands for the sections after it that have none, and leads to the first with content, by whose name it goes', async () => {
  const menuFor = async (own: number, next: number) => {
    const pair = [made(0, { group: 'market', found: own }), made(1, { group: 'market', found: next, hasEntry: false })];
    const items = menuOfSections(pair, shownGroups(pair, (await load(pair)).outlines), texts);
    return items.map(({ line1, src, count }) => [line1, src, count]);
  };
  expect(await menuFor(3, 2)).toEqual([['Entry 0', '#section-0', 3]]);
  expect(await menuFor(0, 2)).toEqual([['Section 1', '#section-1', null]]);
  expect(await menuFor(0, 0)).toEqual([]);
});

test('NAV-2 the first groups alone travel as data; every answer is there for the drawing', async () => {
  const context = contextOf();
  const { answers } = await loadSections({ sections: many, place: null, facts: Promise.resolve(null), context });
  const first = ['section-5', 'section-11', 'section-17', 'section-23', 'section-4', 'section-10', 'section-16'];
  expect(new Set(Object.keys(answers))).toEqual(new Set([...first, 'section-22']));
  expect(context.answers.size).toBe(25);
});

test('NAV-2 what the page knows anyway is drawn by the server where it is open', async () => {
  const known = (id: number, openOn: 'wide' | 'none') =>
    ({ ...made(id, { group: 'terms', found: 1 }), call: null, openOn }) satisfies PageSection<null, null>;
  const sections = [known(0, 'wide'), known(1, 'none')];
  const drawn = async (page: { readonly isWhole?: boolean; readonly folds?: Record<string, boolean> }) => {
    const context = contextOf();
    await loadSections({ sections, place: null, facts: Promise.resolve(null), context, ...page });
    return [...context.answers.keys()];
  };
  expect(await drawn({})).toEqual(['section-0']);
  expect(await drawn({ folds: { 'section-0': false, 'section-1': true } })).toEqual(['section-1']);
  expect(await drawn({ isWhole: true })).toEqual(['section-0', 'section-1']);
});

test('NAV-2 what is drawn with the answer of an announced section says its fact, in the browser too', async () => {
  const section: PageSection<null, null> = {
    ...made(0, { group: 'market', found: 7 }),
    outline: { announced: () => ({ count: 2, fact: 'announced' }), factOf: (found) => `${found} answered` },
  };
  const load = (isWhole: boolean) =>
    loadSections({ sections: [section], place: null, facts: Promise.resolve(null), isWhole, context: contextOf() });
  expect((await load(false)).outlines).toEqual([{ id: 'section-0', count: 2, fact: 'announced' }]);
  expect((await load(true)).outlines).toEqual([{ id: 'section-0', count: 2, fact: '7 answered' }]);
});

test('ERR-1 a section whose call fails keeps its place', async () => {
  const section: PageSection<null, null> = {
    ...made(0, { group: 'news', found: 1 }),
    call: { ask: () => Promise.resolve({ ok: false, code: 'unavailable' }), failed: () => 'failed' },
  };
  expect((await load([section])).outlines).toEqual([{ id: 'section-0', count: null, fact: null }]);
});
