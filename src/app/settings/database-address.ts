import { accessSync, constants } from 'node:fs';
import { isLoopback } from '#domain/platform/loopback.ts';

/** Ways of TLS that the driver checks in full: the certificate's chain and its name. */
const CHECKED_MODES = ['verify-full', 'verify-ca', 'require', 'prefer'];

export interface DatabaseAddress {
  /** For the driver; undefined where it cannot be used. */
  readonly url?: string;
  /** What the operator has to do. */
  readonly complaint?: string;
}

const withoutTls =
  ' reaches another machine without TLS. Add sslmode=verify-full to it (and sslrootcert=<file> where no public authority ' +
  'signed its certificate), or set BONDLENS_DATABASE_TLS=off where the network itself keeps strangers out.';

/** A socket's folder, or this machine itself. */
function isNear(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname;
  return host === '' || host.startsWith('/') || decodeURIComponent(host).startsWith('/') || isLoopback(host);
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of a database, with TLS that checks whom it speaks to wherever it leaves this machine. Weaker ways become the full one, so that
 * what the driver makes of them does not matter.
 */
export function databaseAddress(text: string, tls: 'on' | 'off', name = 'DATABASE_URL'): DatabaseAddress {
  const url = URL.parse(text);
  if (url === null) return { complaint: `${name} is no address.` };
  const missing = ['sslrootcert', 'sslcert', 'sslkey'].find((name) => {
    const file = url.searchParams.get(name);
    return file !== null && !isReadable(file);
  });
  if (missing !== undefined) return { complaint: `${name} names a file in ${missing} that cannot be read.` };
  const mode = url.searchParams.get('sslmode') ?? (url.searchParams.get('ssl') === 'true' ? 'require' : 'disable');
  if (CHECKED_MODES.includes(mode)) {
    for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name);
    url.searchParams.set('sslmode', 'verify-full');
    return { url: url.href };
  }
  return isNear(url) || tls === 'off' ? { url: text } : { complaint: name + withoutTls };
}
