import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type MessageChannels, openMessageChannels } from '../account/messages/message-channels.ts';

interface ReceivedMail {
  readonly to: string;
  readonly source: string;
}

/** A mail server on this machine, which refuses all mails for now while it is away, and those to nobody for good. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  isAway = false;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (this.isAway) done(Object.assign(new Error('Try later'), { responseCode: 451 }));
      else if (address.startsWith('nobody@')) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        this.received.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });

  static async open(): Promise<MailServer> {
    const mailServer = new MailServer();
    await new Promise<void>((resolve) => void mailServer.#server.listen(0, '127.0.0.1', resolve));
    return mailServer;
  }

  /** The way of mails to it. */
  get ways(): MessageChannels {
    const { port } = this.#server.server.address() as AddressInfo;
    return openMessageChannels({
      mail: { url: new URL(`smtp://127.0.0.1:${port}`), from: 'Bondlens <bonds@example.com>' },
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
