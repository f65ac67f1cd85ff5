import { createContext } from 'react';

/** Sections that the reader opened (true) or closed (false), by id. */
export type FoldChoices = Readonly<Record<string, boolean>>;

export const foldsCookie = 'bondlens-sections';

/** The choices in a Cookie header or in `document.cookie`: `+ratings.-info` opened one and closed the other. */
export function foldsOfCookies(cookies: string | null): FoldChoices {
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(`${foldsCookie}=`));
  const marks = pair?.slice(pair.indexOf('=') + 1).split('.') ?? [];
  const known = marks.map((mark) => mark.trim()).filter((mark) => /^[+-][a-z][a-z0-9-]*$/.test(mark));
  return Object.fromEntries(known.map((mark) => [mark.slice(1), mark.startsWith('+')]));
}

/** The choices as their cookie keeps them. */
export function foldsText(choices: FoldChoices): string {
  return Object.entries(choices)
    .map(([id, isOpen]) => `${isOpen ? '+' : '-'}${id}`)
    .join('.');
}

export interface Folds {
  readonly choices: FoldChoices;
  readonly set: (id: string, isOpen: boolean) => void;
}

export const FoldsContext = createContext<Folds>({ choices: {}, set: () => undefined });
