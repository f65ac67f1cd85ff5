import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0227');

const link = (owner: string, email: string) =>
  `insert into account_link (token_hash, account_id, purpose, email, created_at, expires_at)
   values ('${owner} ${email}', '${owner}', 'change-email', '${email}', now(), now())`;

const BEFORE = [
  `insert into account (id, name, email, phone) values
     ('ann', 'Ann', 'ann@example.com', '+442071838750'), ('bob', 'Bob', 'bob@example.com', '+442071838750'), ('eve', 'Eve', 'eve@example.com', '+33140205050')`,
  // Ann asked for the address that is Bob's, and so did Eve; both for one more, Eve twice for one of hers.
  link('ann', 'bob@example.com'),
  link('eve', 'bob@example.com'),
  link('ann', 'shared@example.com'),
  link('eve', 'shared@example.com'),
  link('eve', 'new@example.com'),
  `insert into outbox (channel, recipient, subject, body, expires_at)
   select case when recipient ~ '@' then 'mail' else 'sms' end, recipient, '', '', now()
   from unnest(array['ann@example.com', 'bob@example.com', 'new@example.com', 'shared@example.com', 'gone@example.com', '+442071838750', '+33140205050'])
     as recipient`,
];

test('SHL-14 an upgrade gives a message to the account whose address it went to, and to none that only might be meant', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  for (const statement of BEFORE) await queryRows(database, statement);
  await migrate({ url, directory: all });
  const rows = await queryRows<{ recipient: string; id: string }>(
    database,
    'select recipient, account_id as id from outbox order by outbox.id',
  );
  expect(rows.map(({ recipient, id }) => [recipient, id])).toEqual([
    ['ann@example.com', 'ann'],
    ['bob@example.com', 'bob'],
    ['new@example.com', 'eve'],
    ['+33140205050', 'eve'],
  ]);
  await database.close();
});
