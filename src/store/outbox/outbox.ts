import type { TableOf } from '../column-map.ts';

interface NewMessage {
  readonly channel: 'mail' | 'sms';
  /** An e-mail address, or a number in international form. */
  readonly recipient: string;
  /** Empty for a text to a phone. */
  readonly subject: string;
  readonly body: string;
  /** When the link or code in it ends; afterwards the body is blanked. */
  readonly expiresAt: Date;
}

interface MessageRecord extends NewMessage {
  readonly id: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly failure: string | null;
}

export type OutboxTable = TableOf<MessageRecord, 'id' | 'createdAt' | 'sentAt' | 'attempts' | 'failure'>;
