/** What an answer is, so that another thread can be handed it. */
export interface ResponseParts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly headers: [string, string][];
}

const decoder = new TextDecoder();

/** An answer that is there as a whole: it is read without a stream. */
export class WholeResponse extends Response {
  override readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  override readonly text = async () => decoder.decode(await this.bytes());
  override readonly json = async (): Promise<unknown> => JSON.parse(await this.text());

  constructor({ bytes, status, headers }: ResponseParts) {
    super(bytes.length === 0 ? null : bytes, { status, headers });
    this.bytes = async () => bytes;
  }
}

/** The same of any answer. The bytes are a copy, which may be given away: what was read may lie in memory that others share. */
export async function partsOf(response: Response): Promise<ResponseParts> {
  const bytes = new Uint8Array(await response.bytes());
  return { bytes, status: response.status, headers: [...response.headers] };
}
