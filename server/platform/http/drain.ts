import { Server } from 'node:net';

/**
 * Stops listening and serves open connections until the last one has ended, or for at most `milliseconds`. A proxy
 * keeps connections between requests, and may send one just as this side closes; it cannot know then whether the call
 * was made. So the proxy closes its unused connections within that time, and each answer closes its own.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  // An HTTP server's own `close` would also close idle connections.
  Server.prototype.close.call(server, () => resolve());
  await promise;
  clearTimeout(timer);
}
