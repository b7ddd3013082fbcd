import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Looks at a connection within the limit. A connection is cut at most one of them late, a sixth of the limit. */
const looks = 6;

interface Idling {
  /** Bytes that have come in or gone out. */
  progress: number;
  /** Looks in a row that found no progress. */
  count: number;
  at: number;
}

/**
 * Cuts a connection once nothing has come in or been taken by the other side for the server's timeout, at most a sixth
 * later. Node alone would wait up to twice as long: when part of a write has left since, even into the buffers of the
 * system, it begins to count again. Connections with a timeout of their own are cut at its end, as Node does.
 */
export function cutStalled(server: Server): void {
  server.timeout /= looks;
  const idling = new WeakMap<Socket, Idling>();
  server.on('timeout', (socket) => {
    if (socket.timeout !== server.timeout) {
      socket.destroy();
      return;
    }
    const progress = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    const at = performance.now();
    const last = idling.get(socket);
    // Node tells of no look that found a write shorter, so after one the next comes two looks later.
    const isIdle = last?.progress === progress && at - last.at < 1.9 * server.timeout;
    const count = isIdle ? last.count + 1 : 1;
    if (count === looks) {
      socket.destroy();
    } else {
      idling.set(socket, { progress, count, at });
      socket.setTimeout(server.timeout);
    }
  });
}
