import { sourceFile } from '../source-file.ts';
import type { FetchPlan, FetchRequest, FetchStep } from './polite-client.ts';

/** A file of a source and where it is, below the source's address. */
interface PlannedFile {
  readonly name: string;
  readonly path: string;
  /** JSON that is posted; such an answer has no address of its own to be asked for again. */
  readonly json?: unknown;
}

/** Some of the files are 20 MB, and their hosts slow. */
const TIMEOUT_MS = 120_000;

/** What each part fetches; a part that is only fetched when it is named says so. */
export interface PlannedPart {
  readonly files: (request: FetchRequest) => readonly PlannedFile[];
  readonly isOnlyNamed?: boolean;
}

/** A plan of files that are asked for by their addresses, each only when it has changed since it was imported. */
export function filePlan(parts: Readonly<Record<string, PlannedPart>>): FetchPlan {
  return {
    parts: Object.keys(parts),
    async *steps(client, request): AsyncGenerator<FetchStep> {
      const { base, only } = request;
      const wanted = Object.entries(parts).filter(([part, { isOnlyNamed }]) =>
        only.length === 0 ? !isOnlyNamed : only.includes(part),
      );
      for (const { name, path, json } of wanted.flatMap(([, { files }]) => files(request))) {
        const load = async () => {
          const { bytes, validator } = await client.ask(path, {
            ...(json === undefined ? { isConditional: true } : { json }),
            timeoutMs: TIMEOUT_MS,
          });
          return sourceFile(name, bytes, { url: base.replace(/\/+$/, '') + path, validator });
        };
        yield { key: name, isOfDay: true, load };
      }
    },
  };
}
