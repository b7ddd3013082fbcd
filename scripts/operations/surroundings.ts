import { createResolveTxt } from '#server/platform/dns/resolve-txt.ts';
import { isLoopback } from '#server/platform/limits/network.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { Refusal } from './refusal.ts';

/*
 * What the doctor examines besides database, storage and mail server: names of settings, ports, addresses and senders.
 */

const patience = 5_000;

/** Names of all settings; `BACKUP_PASSPHRASE` is read by the tools alone. */
function settingNames(): string[] {
  const names = new Set(['BACKUP_PASSPHRASE']);
  readSettings(new Proxy({}, { get: (_, name) => void names.add(String(name)) }), () => '');
  return [...names];
}

const lettersOf = (name: string): string => name.replaceAll('_', '').toUpperCase();

/** Whether two texts differ by at most one letter more, less or other. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** Reports names of the file that are almost those of settings. */
export function checkNames(given: readonly string[]): string {
  const names = settingNames();
  const known = new Set(names);
  const misspelt = given.flatMap((name) => {
    const meant = known.has(name) ? undefined : names.find((one) => isNear(lettersOf(name), lettersOf(one)));
    return meant === undefined ? [] : [`${name}, which no setting is called: ${meant} is`];
  });
  if (misspelt.length > 0) throw new Refusal(`.env has ${misspelt.join('; ')}.`);
  return 'No name of .env is misspelt.';
}

/** Whether the product answers at its own port; throws if the port is open to others, or somebody else's. */
export async function tryPort({ host, port, isSecure, trustProxy }: Settings): Promise<boolean> {
  const isProxyHere = trustProxy.length > 0 && trustProxy.every((proxy) => isLoopback(proxy.replace(/\/.*/, '')));
  // A container listens on all its addresses, and its proxy is elsewhere.
  if (isSecure && isProxyHere && !isLoopback(host))
    throw new Refusal(`HOST is ${host}: others reach the product without the proxy, over plain http. Remove HOST.`);
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const answer = await askHealth(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
  if (answer === 'other') throw new Refusal(`Another program answers at port ${port}. Stop it, or set PORT.`);
  return answer === 'product';
}

/** Whether visitors reach the product at APP_URL; asked only while it runs. */
export async function tryAddress({ appUrl }: Settings): Promise<string> {
  const answer = await askHealth(appUrl);
  if (answer === 'product') return `The product answers at ${appUrl}.`;
  throw new Refusal(
    answer === 'other'
      ? `Something else answers at ${appUrl}. Check the proxy.`
      : `Nothing answers at ${appUrl} (${answer}). Check the name, the proxy and its certificate.`,
  );
}

/** Who answers at an origin: the product, something else, or nobody, for this reason. */
async function askHealth(origin: string): Promise<string> {
  try {
    const answer = await fetch(`${origin}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const isOurs = answer.ok && (await answer.text()) === '{"status":"ok"}';
    return isOurs ? 'product' : 'other';
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

export function checkSender({ smtpUrl, mailFrom: { address } }: Settings): string {
  if (smtpUrl !== undefined && address.endsWith('@localhost'))
    throw new Refusal(`Mail is sent from ${address}, which no mail server accepts from outside. Set MAIL_FROM.`);
  return `Mail is from ${address}.`;
}

/** A name that exists; any answer will do. */
const someName = 'example.com';

export async function tryResolvers({ dnsServers }: Settings): Promise<string> {
  if ((await createResolveTxt(dnsServers)(someName)) === undefined)
    throw new Refusal(`No resolver of DNS_SERVERS answers (${dnsServers.join(', ')}).`);
  return `A resolver of DNS_SERVERS answers (${dnsServers.join(', ')}).`;
}

/** Asks without reporting anything; a receiver that answers in any way is there. */
export async function tryErrorWebhook({ errorWebhook = '' }: Settings): Promise<string> {
  try {
    await fetch(errorWebhook, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) });
    return 'The receiver of ERROR_WEBHOOK answers.';
  } catch (error) {
    throw new Refusal(`The receiver of ERROR_WEBHOOK does not answer (${reasonOf(error)}).`);
  }
}
