import { TEMPLATE_VARIABLE } from './test-database.ts';
import { startTestServer } from './test-server.ts';

/** Vitest's global set-up: one server for a run, however many projects ask for it. Returns the tear-down. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE_VARIABLE]) return async () => undefined;
  const server = await startTestServer(process.env);
  process.env[TEMPLATE_VARIABLE] = server.templateUrl;
  return async () => {
    delete process.env[TEMPLATE_VARIABLE];
    await server.stop();
  };
}
