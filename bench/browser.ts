import { signIn } from '#contract/accounts.ts';

export interface Browser {
  /** By name. */
  cookies: Map<string, string>;
  /** Sends a call to a port, and returns its status and answer. */
  send(port: number, path: string, payload: object): Promise<{ status: number; ms: number; answer: object }>;
}

/**
 * A browser that keeps its cookies. `from` is the network address that a server sees where its TRUST_PROXY names this
 * machine.
 */
export function openBrowser(from = '127.0.0.1', cookies = new Map<string, string>()): Browser {
  const request = async (port: number, method: string, path: string, body?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        'content-type': 'application/json',
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    async send(port, path, payload) {
      if (!cookies.has('XSRF-TOKEN')) await request(port, 'GET', '/sanctum/csrf-cookie');
      const started = performance.now();
      const response = await request(port, 'POST', path, JSON.stringify(payload));
      const answer = (await response.json()) as object; // of the call, or what went wrong
      return { status: response.status, ms: performance.now() - started, answer };
    },
  };
}

/** Sends a step of signing in, and returns the status that its answer names, or the HTTP status of a failure. */
export async function signInStep(
  browser: Browser,
  port: number,
  payload: { email: string; step: 1 | 2; code?: string },
): Promise<string> {
  const { status, answer } = await browser.send(port, signIn.path, payload);
  const step = signIn.answer.safeParse(answer);
  return step.success ? step.data.status : `answered ${status}`;
}
