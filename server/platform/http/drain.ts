import { Server } from 'node:net';

/**
 * Stops listening and serves the connections that are open, until the last one has ended or for so many milliseconds.
 * A proxy keeps connections between requests, and may send one the moment that this side closes; it cannot know then
 * whether a call was made. So the proxy closes what it does not use, within that time, and each answer closes its own.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  // A server of HTTP would close its idle connections.
  Server.prototype.close.call(server, () => resolve());
  await promise;
  clearTimeout(timer);
}
