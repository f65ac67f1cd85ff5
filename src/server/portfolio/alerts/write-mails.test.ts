import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { sendMessages } from '../../account/messages/messages.ts';
import { openAlertSite, setFigure, usual } from '../../testing/alert-cases.ts';
import { MailServer } from '../../testing/mail-server.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { sampleToday } from '../../testing/sample-market.ts';

let site: Awaited<ReturnType<typeof openAlertSite>>;
let mailServer: MailServer;
let ann: SignedIn;

beforeAll(async () => {
  site = await openAlertSite();
  mailServer = await MailServer.open();
});
afterAll(async () => {
  await mailServer.close();
  await site.close();
});
beforeEach(async () => {
  await site.database.kysely.deleteFrom('alertRule').execute();
  mailServer.received.length = 0;
  mailServer.isAway = true;
  setTime('12:00');
  ann = await addOwnAccount(site, { level: fullLevel });
  await setFigure('indicative_yield', 0.07)(site);
  await site.app.runAlerts();
  const rule = { kind: 'yield', direction: 'above', threshold: 8, mail: 'at-once', webhooks: false };
  await call('POST', '/api/profile/alerts/', { ...usual, ...rule });
  await setFigure('indicative_yield', 0.09)(site);
});

const moment = (time: string) => `${sampleToday}T${time}:00.000Z`;

function setTime(time: string): void {
  site.time.now = new Date(moment(time));
}

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie: ann.cookie, 'sec-fetch-site': 'same-origin' };
  return (await site.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
}

/** What the page says of the mail after a time at which alerts were written and mails handed over. */
async function mailAt(time: string) {
  setTime(time);
  const { database, time: clock } = site;
  await site.app.runAlerts();
  await sendMessages({ database, ways: mailServer.ways, clock: () => clock.now, log: () => undefined });
  await site.app.runAlerts();
  const { items } = await call('GET', '/api/profile/alerts/happened/');
  return items[0].mail;
}

const waiting = (time: string, attempts: number) => ({
  state: 'waiting',
  failure: 'undelivered',
  sent_at: null,
  attempts,
  due_at: moment(time),
});
const sent = (time: string, attempts: number) => ({
  state: 'sent',
  failure: null,
  due_at: null,
  attempts,
  sent_at: moment(time),
});

test('BEY-6 a mail that the mail server refuses for now is said to wait, handed over again, and arrives once', async () => {
  expect(await mailAt('12:00')).toEqual(waiting('12:01', 1));
  expect(await mailAt('12:01')).toEqual(waiting('12:03', 1));
  mailServer.isAway = false;
  expect(await mailAt('12:02')).toEqual(waiting('12:03', 1));
  expect(await mailAt('12:03')).toEqual(sent('12:03', 1));
  expect(await mailAt('12:30')).toEqual(sent('12:03', 1));
  expect(mailServer.received.map(({ to }) => to)).toEqual([`${ann.id}@bonds.example`]);
});

test('BEY-6 a mail that was refused for an hour is written anew, with what its reader may see by then', async () => {
  for (const time of ['12:00', '12:01', '12:03', '12:07', '12:15', '12:31']) await mailAt(time);
  expect(await mailAt('12:59')).toEqual(waiting('13:03', 1));
  expect(await mailAt('13:00')).toEqual(waiting('13:01', 2));
  mailServer.isAway = false;
  expect(await mailAt('13:01')).toEqual(sent('13:01', 2));
  expect(mailServer.received).toHaveLength(1);
});

test('BEY-6 a mail whose address the mail server knows to be nobody is not handed over again before it is written anew', async () => {
  const email = `nobody@${ann.id}.example`;
  await site.database.kysely.updateTable('account').set({ email }).where('id', '=', ann.id).execute();
  mailServer.isAway = false;
  expect(await mailAt('12:00')).toEqual(waiting('13:00', 1));
  expect(await mailAt('12:59')).toEqual(waiting('13:00', 1));
  expect(await mailAt('13:00')).toEqual(waiting('14:00', 2));
});
