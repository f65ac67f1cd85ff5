import type { Answered, PageContext } from '../data/ask.ts';
import type { FoldChoices } from './folds.ts';
import type { Outline, PageSection, SectionGroup } from './page-section.ts';

export interface SectionOutline extends Outline {
  readonly id: string;
}

type SectionAnswers = Readonly<Record<string, Answered<unknown>>>;

/** The sections of a page that have content, and the answers that travel with its first HTML. */
export interface LoadedSections {
  readonly outlines: readonly SectionOutline[];
  readonly answers: SectionAnswers;
}

/** Answers of these groups are in the first HTML as data; those of the others as markup alone, and asked for when the reader comes near. */
const sentGroups: readonly SectionGroup[] = ['company', 'market', 'terms'];

type Asked<Facts, Place> = readonly [PageSection<Facts, Place>, Answered<unknown> | null];

const nothingToAsk: Answered<unknown> = { ok: true, value: null };
const unknown = { count: null, fact: null };

function outlineOf<Facts>(
  [{ id, outline }, answer]: Asked<Facts, never>,
  facts: Facts,
  textContext: Pick<PageContext, 'language' | 'texts'>,
): readonly SectionOutline[] {
  if (typeof outline !== 'function') {
    const announced = outline.announced(facts, textContext);
    // Markup that was drawn with an answer says its fact, and so does the browser before the answer is there.
    const fact = answer?.ok ? outline.factOf?.(answer.value, textContext) : null;
    return announced === null ? [] : [{ id, ...announced, ...(fact != null && { fact }) }];
  }
  // A section that failed may have content: it stays and says that it failed.
  const found = answer?.ok ? outline(answer.value, facts, textContext) : unknown;
  return found === null ? [] : [{ id, ...found }];
}

interface SectionsToLoad<Facts, Place> {
  readonly sections: readonly PageSection<Facts, Place>[];
  readonly place: Place;
  readonly facts: Promise<Facts>;
  /** For a reader without a script: announced sections are asked as well. Otherwise they are left to the browser. */
  readonly isWhole?: boolean;
  /** What the reader opened and closed. */
  readonly folds?: FoldChoices;
  readonly context: Pick<PageContext, 'api' | 'language' | 'texts' | 'answers'>;
}

/** The answer of a section with content; null for one whose content the browser asks for. */
async function answerOf<Facts, Place>(
  section: PageSection<Facts, Place>,
  page: SectionsToLoad<Facts, Place>,
): Promise<Answered<unknown> | null> {
  const { isWhole = false, context, place } = page;
  const { call, outline } = section;
  const isAnnounced = typeof outline !== 'function';
  if (isAnnounced && (!isWhole || outline.announced(await page.facts, context) === null)) return null;
  return call?.ask(context.api, place) ?? nothingToAsk;
}

/** Whether the server draws a section: one that is closed and shows what the page knows anyway is drawn when it is opened. */
function isDrawn<Facts, Place>(
  { id, call, openOn }: PageSection<Facts, Place>,
  { isWhole = false, folds = {} }: SectionsToLoad<Facts, Place>,
): boolean {
  const isClosed = folds[id] === undefined ? openOn === 'none' : !folds[id];
  return isWhole || call !== null || !isClosed;
}

/** Asks the calls of a page on the server, which draws its sections; `context.answers` keeps what only the drawing needs. */
export async function loadSections<Facts, Place>(page: SectionsToLoad<Facts, Place>): Promise<LoadedSections> {
  const { sections, context } = page;
  const ask = async (section: PageSection<Facts, Place>): Promise<Asked<Facts, Place>> => {
    const code = isDrawn(section, page) ? section.block.load() : null;
    const [answer] = await Promise.all([answerOf(section, page), code]);
    return [section, answer];
  };
  const [facts, ...asked] = await Promise.all([page.facts, ...sections.map(ask)]);
  const answered = asked.flatMap(([section, answer]) => (answer === null ? [] : [{ section, answer }]));
  for (const { section, answer } of answered) if (isDrawn(section, page)) context.answers.set(section.id, answer);
  const sent = answered.filter(({ section: { call, group } }) => call !== null && sentGroups.includes(group));
  return {
    outlines: asked.flatMap((one) => outlineOf(one, facts, context)),
    answers: Object.fromEntries(sent.map(({ section, answer }) => [section.id, answer])),
  };
}
