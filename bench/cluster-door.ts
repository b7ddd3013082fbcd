import type { Door } from '#server/testing/caller.ts';

/** A way to a server at an origin, for the callers of tests. Nothing is followed or kept. */
export const openDoor = (origin: string): Door => ({
  async inject({ method, url, headers, payload }) {
    const body = payload === undefined ? {} : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) };
    const response = await fetch(new URL(url, origin), { method, headers, redirect: 'manual', ...body });
    const text = await response.text();
    // What was compressed is read already.
    const { 'content-encoding': _encoding, ...rest } = Object.fromEntries(response.headers);
    return {
      statusCode: response.status,
      headers: rest,
      payload: text,
      cookies: response.headers.getSetCookie().map(readCookie),
      json: () => JSON.parse(text),
    };
  },
});

function readCookie(header: string): { name: string; value: string; maxAge?: number } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  const maxAge = /; max-age=(\d+)/i.exec(header)?.[1];
  return { name, value, ...(maxAge !== undefined && { maxAge: Number(maxAge) }) };
}
