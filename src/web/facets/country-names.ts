import { createContext } from 'react';

/** Names of countries by their codes, as the server wrote them: browsers know other editions of the names. */
export type CountryNames = Readonly<Record<string, string>>;

export const CountryNamesContext = createContext<CountryNames>({});
