import type { SeedPhase, SeedProgress } from './seed-demo-market.ts';

/** A line for each fifth of a phase. */
const linesPerPhase = 5;

/** Turns the progress of the seeding into lines for a terminal or a log: the start of each phase and each fifth of it. */
export function seedProgressLines(print: (line: string) => void): SeedProgress {
  let shownPhase: SeedPhase | null = null;
  let shownPart = 0;
  return (done, total, phase) => {
    const part = Math.floor((done / total) * linesPerPhase);
    if (phase === shownPhase && part === shownPart) return;
    shownPhase = phase;
    shownPart = part;
    print(`Demo market: ${phase} ${Math.round((done / total) * 100)} %`);
  };
}
