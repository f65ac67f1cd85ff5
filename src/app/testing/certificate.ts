import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the program that makes certificates everywhere; tells whether it is there and did its work. */
export function openssl(...args: readonly string[]): boolean {
  return spawnSync('openssl', args, { stdio: 'ignore' }).status === 0;
}

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate of a host, signed by itself, in files of this name. */
export function makeCertificate(folder: string, name: string, host = 'localhost'): CertificateFiles {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate);
  return { certificate, key };
}
