import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type EntryProcess, startEntry } from '#app/testing/entry-process.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { samplePath } from '#importers/testing/shared-samples.ts';
import { grant, signInToOwnAccount } from './own-account.ts';
import { test as base } from './test.ts';

/** What is imported of each source. */
const sources = {
  'us-treasury': ['us-treasury/par-yield-curve-1990-2024.csv', 'us-treasury/fedinvest-prices-2026-03-24.csv'],
  'uk-dmo': ['uk-dmo/DMO_GiltsInIssue_2026-02-16.xls'],
  'moex-iss': [
    'moex/zcyc_history_2014_2025.csv',
    'moex/iss_bonds_all_boards_2024-02-15.json',
    'moex/bondization_many_2025-11-30.json',
    'moex/bonds_emitent.json',
    'moex/bonds_rating.json',
  ],
} as const;

export class RealMarket {
  readonly url: string;
  readonly #folder: string;
  readonly #site: EntryProcess;

  private constructor(url: string, folder: string, site: EntryProcess) {
    this.url = url;
    this.#folder = folder;
    this.#site = site;
  }

  /** Starts a site of its own with an empty database, and imports the recorded files as its operator does. */
  static async start(): Promise<RealMarket> {
    const folder = mkdtempSync(join(tmpdir(), 'bondlens-real-'));
    chmodSync(folder, 0o755);
    const site = startEntry('main.ts', { BONDLENS_DATA_DIR: join(folder, 'data'), BONDLENS_DEMO: 'off' });
    const ready = await site.lineLike(/^Bondlens is ready at /);
    const port = /localhost:(\d+)/.exec(ready)?.[1] ?? '';
    const market = new RealMarket(`http://127.0.0.1:${port}`, folder, site);
    for (const [source, files] of Object.entries(sources)) await market.run('import', source, ...files.map(samplePath));
    return market;
  }

  /** Runs a command of the operator. */
  readonly run = async (...words: readonly string[]): Promise<string> => {
    const command = startEntry('command-line.ts', { BONDLENS_DATA_DIR: join(this.#folder, 'data') }, words);
    await command.ended;
    return command.lines.join('\n');
  };

  /** Signs a browser in to an account of its own at the level. */
  async signIn(context: BrowserContext, kind: 'member' | 'full'): Promise<void> {
    const email = await signInToOwnAccount(context, this.url, `Real ${kind}`, this.run);
    if (kind === 'full') await grant(email, 'level', fullLevel, this.run);
  }

  async stop(): Promise<void> {
    this.#site.child.kill('SIGTERM');
    await this.#site.ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const START_MS = 180_000;

/** The test of the house on a site with imported real bonds. */
export const test = base.extend<object, { readonly market: RealMarket }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: the way of Playwright to say that a fixture needs no other
    async ({}, use) => {
      const market = await RealMarket.start();
      await use(market);
      await market.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ market }, use) => use(market.url),
});
