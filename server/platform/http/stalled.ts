import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Checks of a connection within the limit. It is cut at most one check late, a sixth of the limit. */
const looks = 6;

interface Idling {
  /** Bytes received and sent. */
  progress: number;
  /** Consecutive checks without progress. */
  count: number;
  at: number;
}

/**
 * Cuts a connection once no byte has been received, or taken by the other side, for the server's timeout, at most a
 * sixth later. Node alone would wait up to twice as long: it restarts its count when part of a write has left since,
 * even into the system's buffers. Connections with a timeout of their own are cut at its end, as in Node.
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
    // Node emits no timeout for a check that found a shorter write, so the next one comes two checks later.
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
