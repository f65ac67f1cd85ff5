import { canInstall, findOnPath, installPackages } from './system-packages.mjs';

/** Programs of others by which tests read the files that the product writes and comes with, or set a clock, and the packages that have them. */
const READERS = [
  ['pdftotext', 'poppler-utils'],
  ['soffice', 'libreoffice-calc'],
  ['systemd-analyze', 'systemd'],
  ['python3', 'python3'],
  ['faketime', 'faketime'],
];

/** Installs missing readers on a Debian machine that is ours alone; elsewhere the tests that need them are left out and listed. */
export function obtainReaders() {
  const missing = READERS.filter(([program]) => findOnPath(program) === undefined);
  if (missing.length === 0 || !canInstall()) return;
  console.log(`Installing ${missing.map(([program]) => program).join(' and ')} for the tests of files …`);
  installPackages(missing.map(([, name]) => name));
}
