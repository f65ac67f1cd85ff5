// The package ships no types.
declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export interface CopyFromStream extends Writable, Submittable {
    readonly rowCount: number;
  }

  export function from(statement: string): CopyFromStream;
}
