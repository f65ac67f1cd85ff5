import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPassword } from '../platform/embedded-server/cluster.ts';
import { settingArguments, stopServer } from '../platform/embedded-server/launch.ts';
import { findPlace } from '../platform/embedded-server/place.ts';
import { waitForAnswer } from '../platform/embedded-server/readiness.ts';
import { spawnBy } from '../platform/embedded-server/runner.ts';

/** A server whose clock can be set. */
export interface FakedClock {
  /** Sets it so many hours from the true time. */
  setHours(hours: number): void;
  stop(): Promise<void>;
}

/** The library of faketime(1), which tells a process another time; undefined where it is not installed. */
export const fakedClockLibrary = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];

const silent = () => undefined;

/** Starts the server of a data folder, where none runs, at a port, under a clock of its own. */
export async function startWithFakedClock(dataDir: string, port: number): Promise<FakedClock> {
  const place = findPlace(dataDir);
  const offset = join(dataDir, 'clock');
  const setHours = (hours: number) => writeFileSync(offset, `${hours < 0 ? '' : '+'}${hours}h\n`, { mode: 0o644 });
  setHours(0);
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    LD_PRELOAD: fakedClockLibrary,
    FAKETIME_TIMESTAMP_FILE: offset,
    // Looked at with every question, and not after ten seconds.
    FAKETIME_NO_CACHE: '1',
    // What only goes forward is set by nobody.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const args = ['-D', place.data, '-p', String(port), ...settingArguments({ fsync: 'off' })];
  const { pid = 0 } = spawnBy(place.runner, place.binaries.postgres, args, { env, stdio: 'ignore' });
  if (!(await waitForAnswer({ pid, port, password: readPassword(place) }, silent))) {
    throw new Error('The server did not start under faketime.');
  }
  return { setHours, stop: () => stopServer(pid, silent) };
}
