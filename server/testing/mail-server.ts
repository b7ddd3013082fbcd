import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Mails in the order they arrived. */
  received: string[];
  close(): Promise<void>;
}

/** Starts a mail server on loopback that accepts everything by default. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: string[] = [];
  const take = async (stream: Readable, done: () => void) => {
    const mail = await text(stream).catch(() => undefined); // the sender disconnected during the mail
    if (mail === undefined) return;
    received.push(mail);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => void take(stream, done),
    ...options,
  });
  server.on('error', () => undefined); // some tests are about senders that disconnect
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
