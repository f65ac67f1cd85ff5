/** Progress is noted on a connection of its own, at most so often. */
const NOTE_MS = 1000;

/** Notes steps of a task that itself stores in one transaction. */
export function stepNotes(now: () => Date, note: (done: number, total: number) => Promise<void>) {
  let notedAt = 0;
  return async (done: number, total: number): Promise<void> => {
    if (now().getTime() - notedAt < NOTE_MS) return;
    notedAt = now().getTime();
    await note(done, total);
  };
}
