import { connect } from 'node:net';
import { once } from 'node:events';
import type { Shot } from './load.ts';

/**
 * One kept-alive connection that measures one request after the other. It always reads into the same memory: with
 * `fire`, answers of 40 KB become garbage, and collecting it takes 3 to 8 ms of both cores several times a second.
 */
export interface Connection {
  /** Sends one request and returns its milliseconds; undefined for a status other than 200. */
  fire(shot: Shot): Promise<number | undefined>;
  close(): void;
}

const headEnd = '\r\n\r\n';

export async function openConnection(port: number): Promise<Connection> {
  let answered = Promise.withResolvers<number>();
  let head = '';
  /** Remaining bytes of the body; undefined until the head is read. */
  let left: number | undefined;
  const buffer = Buffer.alloc(64 * 1024);
  const callback = (length: number): boolean => {
    let read = length;
    if (left === undefined) {
      head += buffer.toString('latin1', 0, length);
      const end = head.indexOf(headEnd);
      if (end < 0) return true;
      const announced = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      if (announced === undefined) {
        socket.destroy(); // the end of the answer cannot be determined
        return false;
      }
      left = Number(announced);
      read = head.length - end - headEnd.length;
    }
    left -= read;
    if (left === 0) answered.resolve(Number(head.slice(9, 12)));
    return true;
  };
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback } });
  await once(socket, 'connect');
  // Counts as a failure, like each later request.
  socket.on('error', () => undefined).on('close', () => answered.resolve(0));
  return {
    async fire({ path, headers, body }) {
      const lines = { host: `127.0.0.1:${port}`, ...headers, 'content-length': String(Buffer.byteLength(body)) };
      if (socket.destroyed) return undefined;
      const started = performance.now();
      answered = Promise.withResolvers();
      head = '';
      left = undefined;
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
          '',
          body.toString(),
        ].join('\r\n'),
      );
      return (await answered.promise) === 200 ? performance.now() - started : undefined;
    },
    close: () => socket.destroy(),
  };
}
