import { type ChildProcess, spawn } from 'node:child_process';

export const secret = 'a secret of the tests';
/** Lease of a killed process: one second here, half a minute in production. */
const leaseSeconds = 1;

/** Starts a process that sends codes and announcements, to be killed. It reports the ids of deliveries it gives up. */
export function startSender(url: string, smtpUrl: string, onGivenUp: (id: number) => void): ChildProcess {
  const program = `
    import { listRecipients } from '#server/announcements/service.ts';
    import { mailHandlers } from '#server/mail/service.ts';
    import { mails } from '#server/mails.ts';
    import { connect } from '#server/platform/database/connect.ts';
    import { createDeliveries } from '#server/platform/deliveries/worker.ts';
    import { createListener } from '#server/platform/memory/listener.ts';
    import { watchParent } from '#server/platform/process/parent.ts';
    import { readSettings } from '#server/platform/process/settings.ts';
    import { createStorage } from '#server/platform/storage/storage.ts';
    watchParent(() => process.exit());
    const quiet = () => {};
    const warn = ({ delivery, outcome }) => outcome === 'unknown' && process.send(delivery.id);
    const log = { warn, error: quiet, info: quiet };
    const url = ${JSON.stringify(url)};
    const { db } = connect(url);
    const settings = readSettings({
      SMTP_URL: ${JSON.stringify(smtpUrl)}, APP_SECRET: ${JSON.stringify(secret)}, DATA_DIR: '/nowhere',
    });
    const options = { db, log, listener: createListener({ url, log }), perMinute: { later: 6000 } };
    const services = { settings, db, log, storage: createStorage(settings) };
    const handlers = [...mailHandlers(services, mails), listRecipients(services)];
    await createDeliveries({ ...options, leaseSeconds: ${leaseSeconds} }).start(handlers);`;
  const sender = spawn(process.execPath, ['--input-type=module', '-e', program], {
    // A clean environment: the launcher above this process is not the sender's parent.
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return sender.on('message', (id) => onGivenUp(Number(id)));
}
