import type { TableImports } from '#server/operator/table-uploads/table-imports.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { tableImportsOn } from '../running/table-imports.ts';
import type { UploadNews, UploadOrder, UploadReport } from './upload-process.ts';

const CONNECTIONS = 3;
const limits = { poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms };
let imports: TableImports | undefined;

const log = (line: string) => void process.send?.({ log: line } satisfies UploadReport);

/** The database is opened once for all that the process is asked. */
function importsOn(url: string): TableImports {
  // The site does what follows from there being real instruments.
  imports ??= tableImportsOn(openDatabase({ url, log, ...limits }), async () => undefined);
  return imports;
}

function answer({ id, url, call, args }: UploadOrder): Promise<unknown> {
  const on = importsOn(url);
  if (call === 'open') return on.open(...(args as Parameters<TableImports['open']>));
  if (call === 'guess') return on.guess(...(args as Parameters<TableImports['guess']>));
  if (call === 'settle') return on.settle();
  const tell = (news: UploadNews) => void process.send?.({ id, news } satisfies UploadReport);
  const [request] = args as Parameters<TableImports['run']>;
  return on.run({
    ...request,
    onRows: (rows) => tell({ rows }),
    onFile: () => tell({ file: true }),
    onTable: (table) => tell({ table }),
  });
}

// The site is gone: nobody waits for an answer.
process.once('disconnect', () => process.exit(1));
process.on('message', async (order: UploadOrder) => {
  try {
    process.send?.({ id: order.id, result: await answer(order) } satisfies UploadReport);
  } catch (error) {
    process.send?.({
      id: order.id,
      fault: error instanceof Error ? error.message : String(error),
    } satisfies UploadReport);
  }
});
