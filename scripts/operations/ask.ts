import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal } from './refusal.ts';

const shortestPassphrase = 12;
const variable = 'BACKUP_PASSPHRASE';

/** Whether an operator is at this program's terminal. */
export const hasTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Asks on the terminal; a hidden answer is not shown while it is typed. */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => (isHidden ? done() : void process.stderr.write(chunk, () => done())),
  });
  // Opened before the question, so that an answer typed at once is hidden too.
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  process.stderr.write(question);
  const answer = await new Promise<string>((resolve, reject) => {
    // Ctrl-C and Ctrl-D close it without an answer.
    terminal.once('close', () => reject(new Refusal('Stopped; nothing was changed.')));
    terminal.once('line', resolve);
  });
  terminal.close();
  if (isHidden) process.stderr.write('\n');
  return answer;
}

/** The passphrase for a new backup, from the environment or asked twice; undefined if none is wanted. */
export async function choosePassphrase(isWanted: boolean): Promise<string | undefined> {
  const given = process.env[variable];
  if (given === undefined && !isWanted) return undefined;
  const passphrase = given ?? (await askHidden('Passphrase for the backup: '));
  if (passphrase.length < shortestPassphrase)
    throw new Refusal(`The passphrase is too short. Choose one of at least ${shortestPassphrase} characters.`);
  if (given === undefined && (await askHidden('Once more: ')) !== passphrase)
    throw new Refusal('The two passphrases differ. Nothing was written; repeat.');
  return passphrase;
}

/** Whether the environment gives a passphrase, with which all backups are encrypted. */
export const hasPassphrase = (): boolean => process.env[variable] !== undefined;

/** The passphrase of an encrypted backup, from the environment or asked. */
export const recallPassphrase = async (): Promise<string> =>
  process.env[variable] ?? askHidden('Passphrase of the backup: ');

function askHidden(question: string): Promise<string> {
  if (!hasTerminal()) throw new Refusal(`A passphrase is needed. Set ${variable}, or run this on a terminal.`);
  return ask(question, { isHidden: true });
}
