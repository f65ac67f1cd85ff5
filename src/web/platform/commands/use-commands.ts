import { useContext, useRef } from 'react';
import { PageTextsContext } from '../../context/reader-context.tsx';
import { useAnswer } from '../data/answers.ts';
import { englishTexts } from '../data/english-texts.ts';
import type { Command } from './command.ts';
import { foundCommands } from './found-commands.ts';
import { pageControls } from './page-controls.ts';

interface English {
  readonly ok: boolean;
  readonly translate?: (text: string) => string;
}

export type FindCommands = (typed: string) => readonly Command[];

const placeOf = ({ label, group }: Command) => `${group ?? ''}\n${label}`;

/** The commands of this page and of the site, each once. A link of the page that the menus have too is listed with theirs. */
function allCommands(page: ParentNode, site: readonly Command[]): readonly Command[] {
  const wayOf = ({ path, label }: Command) => `${path}\n${label}`;
  const ways = new Set(site.map(wayOf));
  const own = pageControls(page).filter((command) => !ways.has(wayOf(command)));
  const places = new Set<string>();
  const isFirst = (command: Command) => !places.has(placeOf(command)) && places.add(placeOf(command));
  return [...own, ...site].filter(isFirst).map((command, at) => ({ ...command, id: String(at) }));
}

/** Finds what the reader can do on the page as it stands now, by words of his language and, once they are here, of English. */
export function useCommands(site: readonly Command[]): FindCommands {
  const texts = useContext(PageTextsContext);
  const { good: english } = useAnswer<English>(
    {
      key: texts.catalogueAddress,
      ask: async () => ({ ok: true, translate: await englishTexts(texts) }),
      networkFailure: { ok: false },
    },
    null,
  );
  // The page is read anew at every letter: the code of its parts comes while the reader types.
  const last = useRef<{ readonly of: string; readonly commands: readonly Command[] } | null>(null);
  return (typed) => {
    if (last.current?.of !== typed) last.current = { of: typed, commands: allCommands(document, site) };
    return foundCommands(typed, last.current.commands, english?.translate);
  };
}
