import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createWorld } from '#server/testing/world.ts';

const longer = 60;

/** Sends a request, over the agent's only connection if that is open. */
async function look(agent: Agent, port: number): Promise<{ message: IncomingMessage; isReused: boolean }> {
  const sent = request({ agent, host: '127.0.0.1', port, path: '/healthz' });
  sent.end();
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  message.resume();
  await once(message, 'end');
  return { message, isReused: sent.reusedSocket };
}

test('a draining server refuses new connections, and answers once more over each open one', async () => {
  const world = await createWorld({ drainSeconds: longer });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo; // it listens on TCP
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await look(agent, port)).message.headers.connection).toBe('keep-alive');
  const closed = world.close();
  await expect.poll(() => world.app.server.listening).toBe(false);
  await expect(look(new Agent(), port)).rejects.toThrow('ECONNREFUSED');

  const { message, isReused } = await look(agent, port);
  expect([message.statusCode, message.headers.connection, isReused]).toEqual([200, 'close', true]);
  // The last connection has ended, so closing does not wait.
  await closed;
  agent.destroy();
});
