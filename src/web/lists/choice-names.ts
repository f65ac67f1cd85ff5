import { createContext } from 'react';

/** Names of countries, venues, issuers and indexes by filter and value, as the page came with them. */
export type ChoiceNames = Readonly<Record<string, string>>;

export const nameKey = (field: string, value: string): string => `${field} ${value}`;

export const ChoiceNamesContext = createContext<ChoiceNames>({});
