import { resolve, sep } from 'node:path';
import { dataDirOf } from '../settings/setting-variables.ts';
import { projectFolder } from '../settings/settings.ts';

/** What an operator may do about a failure; each code or message as Node, PostgreSQL and the driver give it. */
type Advice = readonly (readonly [failure: RegExp, advice: string])[];

/** Of a database that is opened; other hosts fail with the same codes. */
const ofDatabase: Advice = [
  [
    /SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT/,
    'The certificate of the database is not signed by an authority that this machine trusts: add sslrootcert=<file> with the one that signed it to DATABASE_URL.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    'The certificate of the database names another host than DATABASE_URL does: use the name that is in it.',
  ],
  [/CERT_HAS_EXPIRED/, 'The certificate of the database has expired: renew it there.'],
  [
    /server does not support SSL/,
    'The database does not offer TLS: switch it on there (ssl = on), or, where the network itself keeps strangers out, take sslmode out of DATABASE_URL and set BONDLENS_DATABASE_TLS=off.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The host in DATABASE_URL leads nowhere: check its name.'],
  [
    /ECONNREFUSED|ENOENT.*\.s\.PGSQL/,
    'Nothing answers at the host and port of DATABASE_URL: is PostgreSQL running, and does it listen there?',
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout expired/,
    'The host in DATABASE_URL does not answer: check the network and its firewall.',
  ],
  [/\b(28P01|28000)\b/, 'The database refuses user or password of DATABASE_URL.'],
  [/\b3D000\b/, 'The database that DATABASE_URL names is not there: create it, or correct the name.'],
];

/** Of files in the data folder; other files are the operator's own choice. */
const ofDataFolder: Advice = [
  [
    /\bEROFS\b/,
    'The file system is read-only: mount it for writing, or set BONDLENS_DATA_DIR to a folder on another one.',
  ],
  [
    /\b(EACCES|EPERM)\b/,
    'This user may not read and write there: give the folder to him, or set BONDLENS_DATA_DIR to one of his own.',
  ],
  [/\bENOSPC\b/, 'The disk is full: make room, or set BONDLENS_DATA_DIR to a folder on another one.'],
];

function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // A host with several addresses fails with one error for each.
  const inner = error instanceof AggregateError ? error.errors.map(codesOf).join(' ') : '';
  return `${'code' in error ? String(error.code) : ''} ${error.message} ${inner}`;
}

function told(error: unknown, advice: Advice): string {
  if (!(error instanceof Error)) return String(error);
  const found = advice.find(([pattern]) => pattern.test(codesOf(error)));
  const message = error.message || codesOf(error).trim();
  return found === undefined ? message : `${message}\n${found[1]}`;
}

/** Whether a failure names a file of the data folder, or a folder above it, which has to be made or entered for it. */
function isOfDataFolder(error: unknown): boolean {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) return false;
  const folder = resolve(projectFolder, dataDirOf(process.env));
  const path = resolve(error.path);
  return `${path}${sep}`.startsWith(`${folder}${sep}`) || folder.startsWith(`${path}${sep}`);
}

/** The message of a failure, with what to do where we know it. */
export function withAdvice(error: unknown): string {
  return told(error, isOfDataFolder(error) ? ofDataFolder : []);
}

/** The message of a failure to open the database of the settings, with what to do where we know it. */
export function withDatabaseAdvice(error: unknown): string {
  return told(error, ofDatabase);
}
