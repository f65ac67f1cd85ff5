/** What an operator may do about a database that TLS does not lead to; each code or message as Node and the driver give it. */
const advice: readonly (readonly [RegExp, string])[] = [
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
];

/** The message of a failed start, with what to do where we know it. */
export function withAdvice(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const found = advice.find(([pattern]) => pattern.test(`${code} ${error.message}`));
  return found === undefined ? error.message : `${error.message}\n${found[1]}`;
}
