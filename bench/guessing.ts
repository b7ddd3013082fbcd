import { signOut } from '#contract/accounts.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { limits } from '#server/platform/limits/table.ts';
import { maxTries } from '#server/accounts/codes-store.ts';
import { buildClient, plantCode } from '#server/accounts/build.ts';
import { type Browser, openBrowser, signInStep } from './stage/people.ts';
import { setStage } from './stage/stage.ts';
import { conclude, type Verdict } from './stage/verdict.ts';

/*
 * Guessing codes over three processes, from many networks and with stolen device cookies: number of guesses evaluated.
 * Run: node bench/guessing.ts [devices]
 */
const [devices = 6] = process.argv.slice(2).map(Number);
const processes = 3;
/** Guesses sent at once against each code. */
const atOnce = 60;
const hoursOfDay = 24;
const secret = 'a secret of the measurement';
const wrongCode = 'no code';

console.log(`Method: ${processes} processes of the product on one PostgreSQL, behind a proxy that names each request's network. Strangers, each in
a browser and from networks of their own, ask for codes to one address over all processes, and send ${atOnce} guesses at once
against each code, over all processes. A guess is judged if the answer says that the code is wrong. The passing of
half a minute and of an hour is played by removing the counts of that length from the table of limits; a day is played until
an hour brings no further guess. ${devices} stolen device cookies are those of browsers in which the user has signed in.
`);

let requests = 0;
let networks = 0;

const stage = await setStage();
try {
  const { connection } = stage;
  const ports: number[] = [];
  const environment = { APP_SECRET: secret, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' };
  while (ports.length < processes) ports.push((await stage.start('server/main.ts', environment)).port);
  const verdicts = [
    ...(await guessAsStrangers(connection, ports)),
    ...(await guessWithDevices(connection, ports)),
    await useTwice(connection, ports),
  ];
  console.log(`${requests} requests from ${networks} networks\n`);
  conclude(verdicts);
} finally {
  await stage.close();
}

function anyNetwork(): string {
  networks += 1;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** Sends the same step to all processes at once, each time from another network; returns the statuses. */
async function storm(
  { cookies }: Browser,
  ports: number[],
  { email, code }: { email: string; code: string },
): Promise<string[]> {
  requests += atOnce;
  return Promise.all(
    Array.from({ length: atOnce }, (_, index) =>
      signInStep(openBrowser(anyNetwork(), new Map(cookies)), ports[index % ports.length] ?? 0, {
        email,
        step: 2,
        code,
      }),
    ),
  );
}

/** Removes counts, as if time had passed: `mail:burst:%` after half a minute, `%:hour:%` after an hour. */
async function letPass({ db }: Connection, ...keys: string[]): Promise<void> {
  for (const key of keys) await db.deleteFrom('limits').where('key', 'like', key).execute();
}

/** Requests codes with a browser and guesses them until no more are sent; returns the evaluated guesses by code. */
async function guessForAnHour(
  connection: Connection,
  ports: number[],
  { email, browserOf }: { email: string; browserOf: () => Browser },
): Promise<number[]> {
  const judged: number[] = [];
  for (;;) {
    await letPass(connection, 'mail:burst:%');
    const browser = browserOf();
    requests += 1;
    const asked = await signInStep(browser, ports[judged.length % ports.length] ?? 0, { email, step: 1 });
    if (asked !== 'ok') return judged;
    const statuses = await storm(browser, ports, { email, code: wrongCode });
    judged.push(statuses.filter((status) => status === 'wrongCredentialsWrongToken').length);
  }
}

async function guessAsStrangers(connection: Connection, ports: number[]): Promise<Verdict[]> {
  const { email } = await buildClient(connection.db);
  const owner = await buildDevice(connection, ports, email);
  const hours: number[][] = [];
  while (hours.length < hoursOfDay && hours.at(-1)?.some(Boolean) !== false) {
    hours.push(await guessForAnHour(connection, ports, { email, browserOf: () => openBrowser(anyNetwork()) }));
    await letPass(connection, '%:hour:%');
  }
  const [most, hour, day] = [Math.max(...hours.flat()), Math.max(...hours.map(sum)), sum(hours.map(sum))];
  const [port = 0] = ports;
  await letPass(connection, 'mail:burst:%');
  const statuses = [await signInStep(owner, port, { email, step: 1 })];
  await plantCode({ db: connection.db, settings: readSettings({ APP_SECRET: secret }) }, 'signin', email);
  statuses.push(await signInStep(owner, port, { email, step: 2, code: '123456' }));
  return [
    {
      promised: `at most ${maxTries} guesses judged for each code`,
      measured: `${most} of ${atOnce} at once`,
      holds: most <= maxTries && most > 0,
    },
    {
      promised: `at most ${limits['guess:hour'].max} judged for an account in an hour, from anywhere`,
      measured: `${hour}, of ${hours[0]?.length} codes`,
      holds: hour <= limits['guess:hour'].max,
    },
    {
      promised: `at most ${limits['guess:day'].max} judged for an account in a day, from anywhere`,
      measured: `${day}: a code is found in one of ${Math.round(10 ** 6 / day).toLocaleString('en')} days`,
      holds: day <= limits['guess:day'].max,
    },
    {
      promised: 'the user still signs in, in a browser of theirs',
      measured: statuses.join(', '),
      holds: statuses.every((status) => status === 'ok'),
    },
  ];
}

async function guessWithDevices(connection: Connection, ports: number[]): Promise<Verdict[]> {
  const { email } = await buildClient(connection.db);
  const stolen: Browser[] = [];
  while (stolen.length < devices) stolen.push(await buildDevice(connection, ports, email));
  await letPass(connection, '%');
  /** Evaluated guesses, by hour and device. */
  const hours: number[][] = [];
  while (hours.length < hoursOfDay && hours.at(-1)?.some(Boolean) !== false) {
    const judged: number[] = [];
    for (const { cookies } of stolen) {
      // Mails of all devices count together; without that limit, only guesses are measured.
      await letPass(connection, 'mail:%');
      const browserOf = () => openBrowser(anyNetwork(), new Map(cookies));
      judged.push(sum(await guessForAnHour(connection, ports, { email, browserOf })));
    }
    hours.push(judged);
    await letPass(connection, '%:hour:%');
  }
  const hour = Math.max(...hours.flat());
  const byDevice = stolen.map((_, index) => sum(hours.map((judged) => judged[index] ?? 0)));
  return [
    {
      promised: `at most ${limits['guess:hour:device'].max} judged with a stolen device cookie in an hour`,
      measured: String(hour),
      holds: hour <= limits['guess:hour:device'].max && hour > 0,
    },
    {
      promised: `at most ${limits['guess:day:device'].max} in a day, and ${limits['guess:day:devices'].max} with all of a user's`,
      measured: `${Math.max(...byDevice)}, and ${sum(byDevice)} with ${devices} cookies`,
      holds:
        Math.max(...byDevice) <= limits['guess:day:device'].max && sum(byDevice) <= limits['guess:day:devices'].max,
    },
  ];
}

/** Sends a correct code many times at once. */
async function useTwice(connection: Connection, ports: number[]): Promise<Verdict> {
  const { id, email } = await buildClient(connection.db);
  const browser = openBrowser(anyNetwork());
  await signInStep(browser, ports[0] ?? 0, { email, step: 1 });
  const services = { db: connection.db, settings: readSettings({ APP_SECRET: secret }) };
  const code = await plantCode(services, 'signin', email);
  const statuses = await storm(browser, ports, { email, code });
  const { rows } = await connection.pool.query<{ count: number }>(
    'select count(*)::integer as count from sessions where user_id = $1',
    [id],
  );
  const won = statuses.filter((status) => status === 'ok').length;
  return {
    promised: 'a right code sent many times at once signs in once',
    measured: `${won} of ${atOnce} answers, ${rows[0]?.count} session`,
    holds: won === 1 && rows[0]?.count === 1,
  };
}

/** Signs the user in with a browser, which is then a known device. */
async function buildDevice(connection: Connection, ports: number[], email: string): Promise<Browser> {
  const browser = openBrowser(anyNetwork());
  const [port = 0] = ports;
  await letPass(connection, '%');
  await signInStep(browser, port, { email, step: 1 });
  const services = { db: connection.db, settings: readSettings({ APP_SECRET: secret }) };
  const code = await plantCode(services, 'signin', email);
  const status = await signInStep(browser, port, { email, step: 2, code });
  if (status !== 'ok') throw new Error(`The user could not sign in: ${status}.`);
  await browser.send(port, signOut.path, {});
  browser.cookies.delete('XSRF-TOKEN'); // it was bound to the session
  return browser;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
