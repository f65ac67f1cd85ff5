const EVERY_MS = 2_000;

/** Says now and then which table is at work and how far it is. */
export function rowProgress(say: (line: string) => void, now: () => number): (table: string, rows: number) => void {
  let said = now();
  return (table, rows) => {
    if (now() - said < EVERY_MS) return;
    said = now();
    say(`  ${table}: ${rows.toLocaleString('en')} rows`);
  };
}
