import type pg from 'pg';

/** A statement that is done, whether it succeeded or not. */
interface DoneStatement {
  /** With placeholders: values are not part of it. */
  readonly text: string;
  readonly ms: number;
  readonly hasFailed: boolean;
}

/** Told of each statement in the context of who asked for it. */
export type StatementListener = (done: DoneStatement) => void;

/** Tells each of the listeners. */
export function toldTo(...listeners: readonly StatementListener[]): StatementListener {
  return (done) => {
    for (const tell of listeners) tell(done);
  };
}

/** The text of what a connection is asked; empty where it has none. */
export function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return '';
  return typeof asked.text === 'string' ? asked.text : '';
}

/** Has a connection tell of its statements; rows that are copied in or out are none. */
export function watchStatements(client: pg.PoolClient, tell: StatementListener): void {
  const run = client.query;
  const query = (...args: readonly unknown[]) => {
    const begun = performance.now();
    const answer: unknown = Reflect.apply(run, client, args);
    if (!(answer instanceof Promise)) return answer;
    const text = textOf(args[0]);
    const done = (hasFailed: boolean) => tell({ text, ms: performance.now() - begun, hasFailed });
    answer.then(
      () => done(false),
      () => done(true),
    );
    return answer;
  };
  client.query = query as pg.PoolClient['query'];
}
