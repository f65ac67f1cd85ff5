import type { NetworkInterfaceInfo } from 'node:os';

export interface ReadyFacts {
  /** Where the site listens, as the settings say. */
  readonly host: string;
  readonly port: number;
  readonly accountIds: readonly string[];
  readonly interfaces: readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[];
}

const THIS_MACHINE = new Set(['127.0.0.1', '::1', 'localhost']);
const EVERYWHERE = new Set(['0.0.0.0', '::']);

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function addressText({ host, port, interfaces }: ReadyFacts): string {
  if (THIS_MACHINE.has(host)) return urlOf('localhost', port);
  if (!EVERYWHERE.has(host)) return urlOf(host, port);
  const outer = interfaces.find(({ family, internal }) => family === 'IPv4' && !internal);
  const fromElsewhere = outer === undefined ? '' : `, for other machines at ${urlOf(outer.address, port)}`;
  return `${urlOf('localhost', port)}${fromElsewhere}`;
}

/** What the product says once the site answers: where it is, and how to sign in where it offers accounts. */
export function readyLine(facts: ReadyFacts): string {
  const { accountIds } = facts;
  const accounts = accountIds.length === 0 ? '' : ` (demo accounts: ${accountIds.join(', ')}; sign in at /sign-in/)`;
  return `Bondlens is ready at ${addressText(facts)}${accounts}`;
}
