import type { Answered } from '../data/ask.ts';
import type { PageContext } from '../page-context.ts';
import type { Outline, PageSection } from './page-section.ts';

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
const sentGroups: readonly (string | null)[] = [null, 'market', 'terms'];

type Asked<Facts, Place> = readonly [PageSection<Facts, Place>, Answered<unknown>];

const nothingToAsk: Answered<unknown> = { ok: true, value: null };

function outlineOf<Facts>(
  [section, answer]: Asked<Facts, never>,
  facts: Facts,
  speech: Pick<PageContext, 'language' | 'texts'>,
): readonly SectionOutline[] {
  // A section that failed may have content: it stays and says that it failed.
  const outline = answer.ok ? section.outline(answer.value, facts, speech) : { count: null, fact: null };
  return outline === null ? [] : [{ id: section.id, ...outline }];
}

interface SectionsToLoad<Facts, Place> {
  readonly sections: readonly PageSection<Facts, Place>[];
  readonly place: Place;
  readonly facts: Promise<Facts>;
  readonly context: Pick<PageContext, 'api' | 'language' | 'texts' | 'answers'>;
}

/** Asks all calls of a page on the server, which draws every section; `context.answers` keeps what only the drawing needs. */
export async function loadSections<Facts, Place>(page: SectionsToLoad<Facts, Place>): Promise<LoadedSections> {
  const { sections, place, context } = page;
  const ask = async (section: PageSection<Facts, Place>): Promise<Asked<Facts, Place>> => {
    const [answer] = await Promise.all([section.call?.ask(context.api, place) ?? nothingToAsk, section.block.load()]);
    return [section, answer];
  };
  const [facts, ...asked] = await Promise.all([page.facts, ...sections.map(ask)]);
  for (const [{ id }, answer] of asked) context.answers.set(id, answer);
  const sent = asked.filter(
    ([{ call, group }]) => call !== null && call.isSent !== false && sentGroups.includes(group),
  );
  return {
    outlines: asked.flatMap((one) => outlineOf(one, facts, context)),
    answers: Object.fromEntries(sent.map(([{ id }, answer]) => [id, answer])),
  };
}
