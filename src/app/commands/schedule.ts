import type { JobWithMetadata, PgBoss, Schedule } from 'pg-boss';
import { type ImportJob, jobQueues, openJobs } from '../jobs/job-queues.ts';
import { withDatabaseUrl } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { answer } from './answer.ts';
import type { Command } from './commands.ts';
import { ArgumentsError, importArguments } from './import-arguments.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const usage = [
  'Usage: npm run bondlens -- schedule add <name> "<cron>" <source> --from <url> [--only PARTS]',
  '       npm run bondlens -- schedule remove <name>',
  '       npm run bondlens -- schedule run <name>',
  '       npm run bondlens -- schedule list',
  'A cron expression has minute, hour, day, month and weekday, in the time zone of the site: "30 19 * * 1-5".',
];

/** The latest run of a schedule, in a line. */
function lastRun(job: JobWithMetadata<ImportJob> | undefined): string {
  if (job === undefined) return 'not run yet';
  const { state, completedOn, startedOn, retryCount, output } = job;
  const when = (completedOn ?? startedOn ?? job.createdOn).toISOString();
  const reason = state === 'failed' || state === 'retry' ? `: ${messageOf(output)}` : '';
  return `${state} ${when}${retryCount > 0 ? `, tried ${retryCount + 1} times` : ''}${reason}`;
}

function messageOf(output: unknown): string {
  const hasMessage = typeof output === 'object' && output !== null && 'message' in output;
  return hasMessage ? (String(output.message).split('\n')[0] ?? '') : '';
}

async function list(boss: PgBoss): Promise<void> {
  const schedules = (await boss.getSchedules(jobQueues.imports)) as readonly (Schedule & { data: ImportJob })[];
  answer(schedules.map(({ key, cron, timezone, data }) => ({ key, cron, timezone, data })));
  if (schedules.length === 0) console.log('No imports are scheduled.');
  for (const { key, cron, timezone, data } of schedules) {
    const jobs = await boss.findJobs<ImportJob>(jobQueues.imports, { data });
    const [latest] = jobs.toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime());
    const what = 'words' in data ? `import ${data.words.join(' ')}` : Object.entries(data).flat().join(' ');
    console.log(`${key}: ${cron} (${timezone}), ${what}\n  ${lastRun(latest)}`);
  }
}

async function add(boss: PgBoss, [name, cron, ...words]: readonly string[], timeZone: string): Promise<void> {
  if (name === undefined || cron === undefined) throw new ArgumentsError('Name the schedule and its cron expression.');
  if (importArguments(words).from === undefined)
    throw new ArgumentsError('Only imports --from an address can be scheduled.');
  await boss
    .schedule(jobQueues.imports, cron, { words } satisfies ImportJob, { key: name, tz: timeZone })
    .catch((error: unknown) => {
      throw new ArgumentsError(`"${cron}" is no cron expression: ${error instanceof Error ? error.message : error}`);
    });
  console.log(`${name} is scheduled.`);
}

async function known(boss: PgBoss, name: string | undefined): Promise<Schedule> {
  const [schedule] = name === undefined ? [] : await boss.getSchedules(jobQueues.imports, name);
  if (schedule === undefined) throw new ArgumentsError(`There is no schedule ${name ?? ''}.`);
  return schedule;
}

async function act(boss: PgBoss, [action, ...words]: readonly string[], timeZone: string): Promise<void> {
  switch (action) {
    case 'list':
      return list(boss);
    case 'add':
      return add(boss, words, timeZone);
    case 'remove':
      await boss.unschedule(jobQueues.imports, (await known(boss, words[0])).key);
      return console.log(`${words[0]} is no longer scheduled.`);
    case 'run':
      await boss.send(jobQueues.imports, (await known(boss, words[0])).data ?? {});
      return console.log(`${words[0]} runs as soon as a node is free.`);
    default:
      throw new ArgumentsError('Say what to do.');
  }
}

/** `bondlens schedule`: imports that the site makes by itself. */
export const schedule: Command = {
  name: 'schedule',
  usage: [
    ['add NAME "CRON" <source> --from URL', 'import by itself at the times of a cron expression'],
    ['list | run NAME | remove NAME', 'show what is scheduled and how it went last, run it now, or end it'],
  ],
  async run(words) {
    const settings = readSettings(process.env);
    try {
      await withDatabaseUrl(settings, console.error, async (url) => {
        const boss = await openJobs({ url, log: console.error, isNode: false });
        try {
          await act(boss, words, settings.timeZone);
        } finally {
          await boss.stop({ graceful: false });
        }
      });
      return EXIT_OK;
    } catch (error) {
      if (!(error instanceof ArgumentsError)) throw error;
      for (const line of [error.message, ...usage]) console.error(line);
      return EXIT_REFUSED;
    }
  },
};
