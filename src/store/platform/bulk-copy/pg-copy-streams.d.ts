// The package ships no types.
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export interface CopyFromStream extends Writable, Submittable {
    readonly rowCount: number;
  }

  export interface CopyToStream extends Readable, Submittable {}

  export function from(statement: string): CopyFromStream;
  export function to(statement: string): CopyToStream;
}
