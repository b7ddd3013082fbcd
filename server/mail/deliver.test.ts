import { expect, test } from 'vitest';
import { DeliveryError } from '#server/platform/deliveries/deliveries.ts';
import { deliver } from './deliver-mail.ts';

test('a connection lost while the hand-over is being noted is reported once that is decided', async () => {
  const decided = Promise.withResolvers<void>();
  const events: string[] = [];
  const attempt = {
    signal: new AbortController().signal,
    takeTurn: () => Promise.resolve(false),
    handOver: async () => {
      await decided.promise;
      events.push('noted');
    },
  };
  const send = async (_mail: unknown, onHandOver?: () => Promise<void>) => {
    void onHandOver?.();
    setImmediate(decided.resolve);
    throw new DeliveryError('failed', 'connection');
  };
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: 'Hello', messageId: '<1@localhost>' };
  await deliver(send, mail, attempt).catch((error: unknown) => events.push(String(error)));
  expect(events).toEqual(['noted', 'DeliveryError: failed: connection']);
});
