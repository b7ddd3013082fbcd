import { Agent, request } from 'node:http';

export interface Shot {
  port: number;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface Outcome {
  requests: number;
  failures: number;
  seconds: number;
  /** Milliseconds from sending to the last byte, ascending. */
  latencies: Float64Array;
}

/**
 * Sends one request and returns its milliseconds; undefined for a status other than 200. `hear` receives the answer.
 */
export function fire(
  agent: Agent,
  { port, path, headers, body }: Shot,
  hear?: (body: string, status: number) => void,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const started = performance.now();
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const heard: Buffer[] = [];
        if (hear) response.on('data', (chunk: Buffer) => heard.push(chunk));
        else response.resume();
        response.on('end', () => {
          hear?.(Buffer.concat(heard).toString(), response.statusCode ?? 0);
          resolve(response.statusCode === 200 ? performance.now() - started : undefined);
        });
        response.on('error', () => resolve(undefined));
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}

/** Keeps `connections` requests in flight until `total` have been answered. */
export async function hammer(
  shot: (index: number) => Shot,
  { total, connections }: { total: number; connections: number },
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let next = 0;
  let failures = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < total) {
      const taken = await fire(agent, shot(next++));
      if (taken === undefined) failures += 1;
      else latencies.push(taken);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { requests: total, failures, seconds, latencies: Float64Array.from(latencies).toSorted() };
}

export const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: number[]): number => percentile(Float64Array.from(values).toSorted(), 0.5);
