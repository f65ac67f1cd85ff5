import { findMessage, findMessages, type MessageRecord } from '#store/operator/outbox/outbox.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { answer } from './answer.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;
const SHOWN = 50;

/** What became of a message. */
function stateOfMessage({ sentAt, expiresAt, failure }: MessageRecord, now: Date): string {
  if (sentAt !== null) return `sent ${sentAt.toISOString()}`;
  if (expiresAt <= now) return 'ended unsent';
  return failure === null ? 'waits' : `waits (${failure})`;
}

function lineOf(message: MessageRecord): string {
  const { id, createdAt, channel, recipient, subject } = message;
  return [id, createdAt.toISOString(), channel, recipient, subject, stateOfMessage(message, new Date())].join('\t');
}

async function list(): Promise<number> {
  const settings = readSettings(process.env);
  const messages = await withDatabase(settings, console.error, (database) => findMessages(database, SHOWN));
  answer(messages);
  console.log(messages.length === 0 ? 'Nobody was written to.' : messages.map(lineOf).join('\n'));
  if (settings.messages.mail === undefined) console.error('Mails wait here: BONDLENS_SMTP_URL names no server.');
  return EXIT_OK;
}

async function show(id: number): Promise<number> {
  const message = await withDatabase(readSettings(process.env), console.error, (database) => findMessage(database, id));
  if (message === undefined) {
    console.error(`There is no message ${id}.`);
    return EXIT_REFUSED;
  }
  answer(message);
  const text = message.body === '' ? 'Its text is gone: it was sent, or its link has ended.' : message.body;
  console.log(`${lineOf(message)}\n\n${text}`);
  return EXIT_OK;
}

/** `bondlens outbox`: what the site wrote to its readers. */
export const outbox: Command = {
  name: 'outbox',
  usage: [
    ['list', 'the last mails and texts to readers, and what became of them'],
    ['show <number>', 'the whole of one, to hand it over where no mail server is set'],
  ],
  run: async (args) => {
    const [action, id = '', ...rest] = args;
    if (action === 'list' && args.length === 1) return list();
    if (action === 'show' && /^[1-9]\d{0,14}$/.test(id) && rest.length === 0) return show(Number(id));
    console.error('Usage: npm run bondlens -- outbox list | show <number>');
    return EXIT_REFUSED;
  },
};
