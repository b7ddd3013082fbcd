import { type AddressInfo, type Socket, createServer } from 'node:net';
import type { Outcome } from '#server/platform/outbound/outbound.ts';

/** Answers of a receiver that means harm, as written to its connection, and the outcome. */
export const oddAnswers: [string, (socket: Socket) => void, Pick<Outcome, 'word' | 'status'>][] = [
  [
    '101 Switching Protocols',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    { word: 'answered', status: 101 },
  ],
  ['nothing', () => undefined, { word: 'timeout', status: null }],
  [
    'its headers one byte at a time',
    (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx: '),
    { word: 'timeout', status: null },
  ],
  [
    'a body that never ends',
    (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n', 40),
    { word: 'timeout', status: null },
  ],
  [
    '100 Continue for ever',
    (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 25),
    { word: 'noConnection', status: null },
  ],
  [
    'a flood of interim answers',
    (socket) => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n'.repeat(10_000)),
    { word: 'noConnection', status: null },
  ],
  [
    'a line that is no status',
    (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'),
    { word: 'noConnection', status: null },
  ],
  ['by closing the connection', (socket) => socket.destroy(), { word: 'noConnection', status: null }],
  ['half an answer', (socket) => socket.end('HTTP/1.1 200'), { word: 'noConnection', status: null }],
];

/** Writes a text, `size` bytes every few milliseconds, again and again. */
function drip(socket: Socket, text: string, size = 1): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text.repeat(2).slice(at, at + size));
    at = (at + size) % text.length;
  }, 5);
  socket.on('close', () => clearInterval(timer));
}

/** Starts a receiver that answers each request so; `closed` resolves once its first connection is cut. */
export async function startOddReceiver(
  write: (socket: Socket) => void,
): Promise<{ origin: string; closed: Promise<void>; close: () => Promise<unknown> }> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.once('data', () => write(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { origin: `http://127.0.0.1:${port}`, closed, close: () => new Promise((done) => void server.close(done)) };
}
