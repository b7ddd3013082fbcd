import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { insertActingSession } from '#server/platform/session/acting-session.ts';
import { hashToken, newToken, startSession } from '#server/platform/session/session.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { endProduct, freePort, inDatabase, untilReady } from '#server/testing/product.ts';
import { type People, type Person, seatPeople } from './people.ts';

export interface Marketplace {
  origin: string;
  people: People;
  /** Starts a session of the person, or of an administrator acting as them; returns its token. */
  signIn: (person: Person, isActing: boolean) => Promise<string>;
}

/** Signs the links that mails would contain. */
const secret = 'a secret of the gallery alone';

/** Runs the demonstration with the gallery's viewers. Its folder keeps the marketplace for the next run. */
export async function inMarketplace(folder: string, work: (marketplace: Marketplace) => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const port = Number(process.env['PORT'] ?? (await freePort()));
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../demo.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      APP_SECRET: secret,
      LOG_LEVEL: 'warn',
      // Nothing listens there.
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'gallery',
      OIDC_CLIENT_SECRET: 'gallery',
      OIDC_LABEL: 'Northwind Labs',
      // Set by the launcher for this process; the demonstration has another parent, and would end at once.
      ROLECALL_PARENT: '',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'], // it ends when this process does, however that happens
  });
  const gone = new Promise<never>((_, reject) =>
    child.once('exit', () => reject(new Error('The demonstration ended.'))),
  );
  try {
    await Promise.race([untilReady(origin), gone]);
    await inDatabase(join(folder, 'demo'), async ({ db }) => {
      const people = await seatPeople(db, { secret, appUrl: origin });
      const signIn: Marketplace['signIn'] = (person, isActing) =>
        isActing ? act(db, people.administrator, person) : startSession(db, person);
      await work({ origin, people, signIn });
    });
  } finally {
    gone.catch(() => undefined); // its end is expected now
    await endProduct(child);
  }
}

async function act(db: Database, administrator: Person, { id: userId }: Person): Promise<string> {
  const token = newToken();
  const administratorSession = hashToken(await startSession(db, administrator));
  await insertActingSession(db, { tokenHash: hashToken(token), userId, administratorSession, seconds: 3_600 });
  return token;
}
