import { setTimeout as pause } from 'node:timers/promises';
import { bondIds } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { changeOne, shownColumns } from './random-changes.ts';
import { sharedCases } from './shared-cases.ts';

/** Pages, and what visitors ask of calls and files. */
const addresses = [
  ...Object.values(bondIds).map((id) => `/bonds/${id}/`),
  '/',
  '/bonds/',
  '/company/',
  '/curves/',
  '/calendar/',
  ...sharedCases.map(({ url }) => url),
];
/** A kept page is no older than this. */
const MAX_AGE_MS = 1000;

/** A source of numbers from 0 to 1 that are the same for one seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Makes random changes, and names those after which a kept page is another one than a page that is drawn anew. */
export async function staleAnswers(keeping: TestApp, drawing: TestApp['app'], times: number, seed: number) {
  const random = numbersOf(seed);
  const places = await shownColumns(keeping);
  const stale: string[] = [];
  let changes = 0;
  for (let tries = 0; changes < times && tries < times * 20; tries++) {
    const place = places[Math.floor(random() * places.length)];
    const asked = [0, 1].map(() => addresses[Math.floor(random() * addresses.length)] ?? '/');
    for (const url of asked) await keeping.app.inject({ url });
    if (place === undefined || !(await changeOne(keeping, place, random()))) continue;
    changes += 1;
    for (const url of asked)
      if (await isStale(keeping.app, drawing, url)) stale.push(`${place.table}.${place.column}: ${url}`);
  }
  return { changes, stale };
}

async function isStale(keeping: TestApp['app'], drawing: TestApp['app'], url: string): Promise<boolean> {
  const until = performance.now() + MAX_AGE_MS;
  const fresh = await drawing.inject({ url });
  for (;;) {
    const kept = await keeping.inject({ url });
    if (kept.body === fresh.body && kept.statusCode === fresh.statusCode) return false;
    if (performance.now() > until) return (await drawing.inject({ url })).body !== (await keeping.inject({ url })).body;
    await pause(20);
  }
}
