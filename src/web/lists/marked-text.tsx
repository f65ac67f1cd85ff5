import { createContext, useContext } from 'react';
import { matchedParts } from '#domain/lists/search/matched-parts.ts';

/** The words that the rows around were searched by; empty where they are all. */
export const SearchedWords = createContext('');

/** A text whose matches with a term stand out; one element, so that a row of flexible parts keeps it whole. */
export function MarkedText({ text, term }: { readonly text: string; readonly term: string }) {
  let at = 0;
  const parts = matchedParts(text, term).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? <mark key={key}>{part.text}</mark> : part.text;
  });
  return <span>{parts}</span>;
}

/** The same with the words that the list was searched by. */
export function SearchedText({ text }: { readonly text: string }) {
  const term = useContext(SearchedWords);
  return term === '' ? text : <MarkedText text={text} term={term} />;
}
