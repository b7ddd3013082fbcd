import type { LightMyRequestResponse } from 'fastify';
import type * as z from 'zod/mini';
import type { Audience, Call } from '#contract/call.ts';
import type { Problem } from '#contract/errors.ts';

export interface Reply<Answer> {
  status: number;
  /** The answer, if the status is 200. */
  answer: Answer;
  /** The failure, if it is not. */
  problem: Problem;
  headers: LightMyRequestResponse['headers'];
  text: string;
}

/** Handles requests: an app in this process, or a connection to a server. */
export interface Door {
  inject(request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
    url: string;
    headers: Record<string, string>;
    payload?: Buffer | string;
  }): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload' | 'cookies' | 'json'>>;
}

/** A browser as seen by the calls: keeps cookies, fetches the anti-forgery token and sends it along. */
export class Caller {
  readonly cookies = new Map<string, string>();
  /** Sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #door: Door;

  constructor(door: Door, headers: Readonly<Record<string, string>> = {}) {
    this.#door = door;
    this.headers = headers;
  }

  async send<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType, Who extends Audience, File extends string>(
    call: Call<Payload, Answer, Who, File>,
    payload: z.input<Payload>,
    files: Partial<Record<File, Buffer>> = {},
  ): Promise<Reply<z.output<Answer>>> {
    const { body, type } = call.files ? multipart(payload as Record<string, unknown>, files) : json(payload);
    return this.post(call.path, body, { 'content-type': type });
  }

  /** Posts any body to a path, with a valid token. */
  async post<Answer = never>(
    url: string,
    body: Buffer | string,
    headers: Record<string, string> = {},
  ): Promise<Reply<Answer>> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie');
    return this.request<Answer>(
      'POST',
      url,
      { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '', ...headers },
      body,
    );
  }

  get<Answer = never>(url: string, headers: Record<string, string> = {}): Promise<Reply<Answer>> {
    return this.request<Answer>('GET', url, headers);
  }

  async request<Answer = never>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    url: string,
    headers: Record<string, string> = {},
    payload?: Buffer | string,
  ): Promise<Reply<Answer>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#door.inject({
      method,
      url,
      headers: { ...(cookie && { cookie }), ...this.headers, ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { 'content-type': type, 'content-encoding': encoding } = response.headers;
    const isJson = String(type).includes('json') && encoding === undefined;
    const parsed: unknown = isJson && response.payload ? response.json() : undefined;
    return {
      status: response.statusCode,
      answer: parsed as Answer, // the server has checked it against the contract
      problem: parsed as Problem,
      headers: response.headers,
      text: response.payload,
    };
  }
}

const json = (payload: unknown) => ({ body: JSON.stringify(payload), type: 'application/json' });

/** Builds a multipart body like a browser: the payload's fields as JSON parts, then the files. */
export function multipart(payload: Record<string, unknown>, files: Partial<Record<string, Buffer>>) {
  const boundary = 'a-boundary-of-the-tests';
  const parts: Buffer[] = [];
  const add = (header: string, body: Buffer | string) =>
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    );
  for (const [name, value] of Object.entries(payload)) add(`name="${name}"`, JSON.stringify(value));
  for (const [name, bytes] of Object.entries(files)) {
    if (bytes) add(`name="${name}"; filename="${name}.png"\r\nContent-Type: image/png`, bytes);
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}
