import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A reader's program that takes messages of webhooks, on this machine. */
export class WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** What it answers. */
  status = 200;
  readonly #close: () => void;

  private constructor(url: string, received: readonly ReceivedMessage[], close: () => void) {
    this.url = url;
    this.received = received;
    this.#close = close;
  }

  static async open(): Promise<WebhookReceiver> {
    const received: ReceivedMessage[] = [];
    const server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      received.push({ headers: request.headers, body });
      response.writeHead(receiver.status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const receiver = new WebhookReceiver(url, received, () => server.close());
    return receiver;
  }

  close(): void {
    this.#close();
  }
}
