import { marketCalls } from './market-calls.ts';
import { siteCalls } from './site-calls.ts';

/** Every call of the site's interface by feature: what the server serves, the web asks for and the description lists. */
export const callsOfFeature = { ...siteCalls, ...marketCalls } as const;

type Calls = typeof callsOfFeature;
type AnyCall = Calls[keyof Calls][number];

/** `GET /api/bonds/:id/summary/` and all others. The web imports this type alone, so that no schema reaches the browser. */
export type CallName = AnyCall['name'];
export type CallNamed<Name extends CallName> = Extract<AnyCall, { readonly name: Name }>;
