import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  /** 0 if the connection broke or nothing came in 30 seconds. */
  status: number;
  ms: number;
  text: string;
}

/** Sends a call, and returns whatever came of it. */
export async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  payload: object | FormData = {},
): Promise<Answer> {
  const started = performance.now();
  const isForm = payload instanceof FormData;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? payload : JSON.stringify(payload),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, text: await response.text(), ms: performance.now() - started };
  } catch {
    return { status: 0, text: '', ms: performance.now() - started };
  }
}

/** Status of a page or of a check of health; 0 if nothing answers. */
export const look = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) }).then(
    ({ status }) => status,
    () => 0,
  );

/** Milliseconds until something holds; undefined if it does not within `longest` milliseconds. */
export async function timeUntil(isSo: () => boolean | Promise<boolean>, longest: number): Promise<number | undefined> {
  const started = performance.now();
  while (performance.now() - started < longest) {
    if (await isSo()) return performance.now() - started;
    await sleep(20);
  }
  return undefined;
}

/** Seconds with two decimals, in words. */
export const inSeconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'not in time' : `${(milliseconds / 1000).toFixed(2)} s`;
