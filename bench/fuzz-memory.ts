import { once } from 'node:events';
import type { EntryProcess } from '#app/testing/entry-process.ts';

/** Memory of the server after a collection, in megabytes. */
export interface MemorySample {
  readonly heap: number;
  readonly rss: number;
}

/** The setting that lets a process be asked for its memory, by this machine alone. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

interface Answer {
  readonly id: number;
  readonly result?: { readonly result?: { readonly value?: string } };
}

const megabytes = (bytes: number) => bytes / 2 ** 20;

/** Asks a process for its memory, over the protocol of its inspector. */
export class MemoryProbe {
  readonly #socket: WebSocket;
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async of({ complaints }: EntryProcess): Promise<MemoryProbe> {
    const [, address] = complaints.map((line) => /Debugger listening on (ws:\S+)/.exec(line)).find(Boolean) ?? [];
    if (address === undefined) throw new Error('The server does not say where its inspector is.');
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new MemoryProbe(socket);
  }

  async #ask(method: string, params: object = {}): Promise<Answer> {
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const listen = ({ data }: MessageEvent<string>) => {
      const answer = JSON.parse(data) as Answer;
      if (answer.id === id) resolve(answer);
    };
    this.#socket.addEventListener('message', listen);
    this.#socket.send(JSON.stringify({ id, method, params }));
    const answer = await promise;
    this.#socket.removeEventListener('message', listen);
    return answer;
  }

  async sample(): Promise<MemorySample> {
    // What finalizers let go is free after the second one.
    for (let time = 0; time < 2; time += 1) await this.#ask('HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = await this.#ask('Runtime.evaluate', { expression, returnByValue: true });
    const usage = JSON.parse(result?.result?.value ?? '{}') as { readonly heapUsed: number; readonly rss: number };
    return { heap: megabytes(usage.heapUsed), rss: megabytes(usage.rss) };
  }

  close(): void {
    this.#socket.close();
  }
}
