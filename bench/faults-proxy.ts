import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `closed` refuses and cuts connections, `silent` holds back what is sent over them. */
type State = 'open' | 'closed' | 'silent';

/** Stands between a program and a server that it uses, and takes the server away. */
export interface Proxy {
  port: number;
  /** `delay`: milliseconds by which each piece comes later, in both directions. */
  set(state: State, delay?: number): Promise<void>;
  close(): Promise<void>;
}

/** Passes TCP connections on to a server. */
export async function openProxy(target: NetConnectOpts): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let delay = 0;
  let opening = Promise.withResolvers<void>();
  opening.resolve();

  const pass = (from: Socket, to: Socket): void => {
    let line = Promise.resolve();
    const later = (act: () => void): void => {
      const due = performance.now() + delay;
      const before = line;
      line = (async () => {
        await before;
        await opening.promise;
        const rest = due - performance.now();
        if (rest > 0) await sleep(rest);
        if (!to.destroyed) act();
      })();
    };
    from.on('data', (chunk: Buffer) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => undefined); // followed by 'close'
    from.on('close', () => later(() => to.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ ...target, allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pass(client, upstream);
    pass(upstream, client);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const shut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);

  return {
    port,
    async set(state, milliseconds = 0) {
      delay = milliseconds;
      if (state === 'silent') opening = Promise.withResolvers();
      else opening.resolve();
      if (state === 'closed' && server.listening) await shut();
      if (state !== 'closed' && !server.listening) await listen(port);
    },
    async close() {
      opening.resolve();
      if (server.listening) await shut();
    },
  };
}
