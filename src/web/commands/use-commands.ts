import { useContext, useEffect, useRef, useState } from 'react';
import { PageTextsContext } from '../context/language-context.ts';
import { englishTexts } from '../data/english-texts.ts';
import { allCommands } from './all-commands.ts';
import type { Command } from './command.ts';
import { foundCommands } from './found-commands.ts';

export type FindCommands = (typed: string) => readonly Command[];

/** Finds what the reader can do on the page as it stands now, by words of his language and, once they are here, of English. */
export function useCommands(site: readonly Command[]): FindCommands {
  const [translation, setTranslation] = useState<{ readonly of: (text: string) => string } | null>(null);
  const texts = useContext(PageTextsContext);
  useEffect(() => {
    let isGone = false;
    void englishTexts(texts).then((of) => isGone || setTranslation({ of }));
    return () => {
      isGone = true;
    };
  }, [texts]);
  // The page is read anew at every letter: the code of its parts comes while the reader types.
  const last = useRef<{ readonly of: string; readonly commands: readonly Command[] } | null>(null);
  return (typed) => {
    if (last.current?.of !== typed) last.current = { of: typed, commands: allCommands(document, site) };
    return foundCommands(typed, last.current.commands, translation?.of);
  };
}
