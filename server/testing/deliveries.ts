import type { Logger } from 'pino';
import type { Connection } from '#server/platform/database/connect.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { type Deliveries, createDeliveries } from '#server/platform/deliveries/worker.ts';
import { createListener } from '#server/platform/memory/listener.ts';

interface Options extends Omit<Parameters<typeof createDeliveries>[0], 'db' | 'listener'> {
  url: string;
  connection: Connection;
  log: Logger;
}

/** Creates a sender with its own listener, which it closes when it stops. */
export function buildDeliveries({ url, connection, ...options }: Options): Deliveries {
  const listener = createListener({ url, log: options.log });
  const deliveries = createDeliveries({ ...options, db: connection.db, listener });
  return {
    ...deliveries,
    async stop() {
      await deliveries.stop();
      await listener.close();
    },
  };
}

/** Creates and starts a sender for some handlers. */
export async function startDeliveries(options: Options, handlers: Handler[]): Promise<Deliveries> {
  const deliveries = buildDeliveries(options);
  await deliveries.start(handlers);
  return deliveries;
}
