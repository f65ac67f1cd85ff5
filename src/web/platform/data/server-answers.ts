import { createContext } from 'react';
import type { Answered } from './ask.ts';

/** Answers that the server draws sections with and that do not travel to the browser; null in the browser. */
export const ServerAnswersContext = createContext<ReadonlyMap<string, Answered<unknown>> | null>(null);
