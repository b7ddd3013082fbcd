import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type WrittenMail, readWrittenMail } from '#server/mail/write-outbox.ts';
import { calendarOf, readCalendar } from '#server/testing/calendar.ts';

const longestWait = 60_000;

/** Mail to one address, read from the server's outbox. */
export interface Mailbox {
  /** Returns the next unread mail, waiting for it if necessary. */
  next: () => Promise<WrittenMail>;
  /** Returns the one-time code of the next mail with one. */
  nextCode: () => Promise<string>;
  /** Returns the properties of the calendar attached to the next mail with one. */
  nextCalendar: () => Promise<Record<string, string>>;
  /** Marks all mail received so far as read. */
  skip: () => Promise<void>;
}

export function openMailbox(dataDir: string, address: string): Mailbox {
  // By file name: of two written at the same time, the earlier may appear last.
  const read = new Set<string>();
  const nextFile = async () => {
    const deadline = Date.now() + longestWait;
    while (Date.now() < deadline) {
      const unread = (await mailsTo(dataDir, address)).find(({ file }) => !read.has(file));
      if (unread) {
        read.add(unread.file);
        return unread;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No further mail to ${address} came.`);
  };
  const next = async () => (await nextFile()).mail;
  const nextCode = async () => {
    for (;;) {
      const code = /\b\d{6}\b/.exec((await next()).subject)?.[0];
      if (code) return code;
    }
  };
  const nextCalendar = async () => {
    for (;;) {
      const { file } = await nextFile();
      const calendar = calendarOf(await readFile(file.replace(/json$/, 'eml'), 'latin1'));
      if (calendar !== '') return readCalendar(calendar);
    }
  };
  const skip = async () => {
    for (const { file } of await mailsTo(dataDir, address)) read.add(file);
  };
  return { next, nextCode, nextCalendar, skip };
}

interface MailFile {
  file: string;
  mail: WrittenMail;
}

async function mailsTo(dataDir: string, address: string): Promise<MailFile[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const written = names.filter((name) => name.endsWith('.json')).toSorted();
  const mails = await Promise.all(written.map((name) => readMail(join(folder, name))));
  return mails.filter(({ mail }) => mail.to.includes(address));
}

/** Parsed mails by file name: files never change, and hundreds accumulate before the last journey. */
const known = new Map<string, WrittenMail>();

async function readMail(file: string): Promise<MailFile> {
  const mail = known.get(file) ?? readWrittenMail(await readFile(file, 'utf8'));
  known.set(file, mail);
  return { file, mail };
}
