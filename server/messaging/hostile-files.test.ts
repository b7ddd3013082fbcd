import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadAttachment } from '#contract/attachments.ts';
import { buildClient } from '#server/accounts/build.ts';
import { buildPdf, buildWebm } from '#server/media/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const boundary = 'a-boundary-of-the-tests';
/** Uploads a file with exactly these part headers. */
const send = (disposition: string, file: Buffer, type = 'application/pdf') =>
  caller.post<{ name: string; url: string; size: number; fileName: string }>(
    uploadAttachment.path,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );

const pdf = buildPdf();
const bytes = (text: string) => Buffer.from(text, 'latin1');
const html = '<!doctype html><script>alert(document.domain)</script>';
const script = 'alert(document.cookie)//';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const zip = Buffer.concat([bytes('PK\x03\x04'), deflateRawSync(bytes(html))]);
/** Embeds another program's content in a file that begins and ends as a PDF. */
const inside = (what: string | Buffer) => Buffer.concat([bytes('%PDF-1.7\n'), Buffer.from(what), bytes('\n%%EOF\n')]);

/** Accepted files: they begin and end as a PDF, whatever is in between, and are only ever downloaded. */
const taken: [string, Buffer][] = [
  ['a plain one', pdf],
  ['with a byte order mark before', Buffer.concat([bytes('\xEF\xBB\xBF'), pdf])],
  ['with line breaks before', Buffer.concat([bytes('\r\n \n'), pdf])],
  ['with zeros and line breaks behind', Buffer.concat([pdf, Buffer.alloc(8_000), bytes('\n\n')])],
  ['of version 2.0', Buffer.concat([bytes('%PDF-2.0'), pdf.subarray(8)])],
  ['with a page inside', inside(html)],
  ['with a page in its first line', bytes(`%PDF-1.7${html}\n%%EOF`)],
  ['with a script inside', inside(`/*${script}*/`)],
  ['that is a script with a comment', bytes(`%PDF-1.0=0;\n${script}%%EOF`)],
  ['with a picture that runs', inside(svg)],
  ['with an archive at its end', Buffer.concat([pdf, zip, bytes('%%EOF')])],
  ['with a Java archive', inside(Buffer.concat([zip, bytes('META-INF/MANIFEST.MF')]))],
  ['with a program for Windows', inside('MZ\x90\0This program cannot be run in DOS mode')],
  ['with a program for Linux', inside('\x7fELF\x02\x01\x01')],
  ['with a shell script', inside('#!/bin/sh\nrm -rf /')],
  ['with PHP', inside('<?php system($_GET["c"]);')],
  ['with XML entities', inside('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>')],
  ['with a form of scripts (XFA)', inside('<< /XFA 3 0 R /JS (app.alert(1)) /OpenAction << /S /JavaScript >> >>')],
  ['that opens an address', inside('<< /S /URI /URI (javascript:alert(1)) >>')],
  ['that starts a program', inside('<< /S /Launch /F (cmd.exe) >>')],
  ['with a file embedded', inside('<< /Type /EmbeddedFile /Subtype /text#2Fhtml >>')],
  ['with many nested arrays', inside('['.repeat(200_000))],
  ['with a stream that claims gigabytes', inside('<< /Length 99999999999 >>\nstream\nx\nendstream')],
  ['with a table that names itself', inside('xref\n0 1\ntrailer << /Prev 9 /Root 1 0 R >>\nstartxref\n9')],
  ['with NUL bytes', inside('\0'.repeat(4_096))],
  ['with every byte', inside(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)))],
  ['with the mark of UTF-16', inside(Buffer.from([0xff, 0xfe, 0x3c, 0]))],
  ['with a boundary of forms inside', inside('\r\n--another\r\nContent-Disposition: form-data; name="x"')],
  ['with the end mark of a former save first', inside('%%EOF\n%%EOF')],
  ['with blanks after its end', Buffer.concat([pdf, Buffer.alloc(900, ' ')])],
];

/** Refused files: 415 for another beginning, 422 for an empty or truncated file. */
const refused: [string, number, () => Buffer | Promise<Buffer>][] = [
  ['nothing', 422, () => Buffer.alloc(0)],
  ['a part of the mark', 415, () => bytes('%PD')],
  ['the mark alone', 415, () => bytes('%PDF-')],
  ['the first line alone', 422, () => bytes('%PDF-1.7\n')],
  ['the first half', 422, () => pdf.subarray(0, pdf.length / 2)],
  ['all but the end', 422, () => pdf.subarray(0, -8)],
  ['an end far before its end', 422, () => Buffer.concat([pdf, Buffer.alloc(5_000, 'x')])],
  ['a page', 415, () => bytes(html)],
  ['a page with the mark in it', 415, () => Buffer.concat([bytes(html), pdf])],
  ['a mark at byte 1,000', 415, () => Buffer.concat([Buffer.alloc(1_000, 'x'), pdf])],
  ['a mark in lower case', 415, () => bytes('%pdf-1.7\n%%EOF')],
  ['a version that does not exist', 415, () => bytes('%PDF-9.9\n%%EOF')],
  ['a version without a number', 415, () => bytes('%PDF-1.x\n%%EOF')],
  ['PostScript', 415, () => bytes('%!PS-Adobe-3.0\n%%EOF')],
  ['FDF', 415, () => bytes('%FDF-1.2\n%%EOF')],
  ['an archive', 415, () => zip],
  ['an archive with a PDF in it', 415, () => Buffer.concat([zip, pdf])],
  ['a picture that runs', 415, () => bytes(svg)],
  ['a script', 415, () => bytes(script)],
  ['a picture', 415, () => Buffer.concat([bytes('\x89PNG\r\n\x1a\n'), pdf])],
  ['a GIF that is a script', 415, () => bytes(`GIF89a=1;${script}`)],
  ['a video', 415, () => buildWebm({ seconds: 1 })],
  ['a mark in UTF-16', 415, () => Buffer.from('%PDF-1.7\n%%EOF', 'utf16le')],
];

/** Names as sent, and as stored. */
const names: [string, string][] = [
  ['filename="work samples.pdf"', 'work samples.pdf'],
  ['filename="Work.PDF"', 'Work.pdf'],
  ['filename="../../etc/passwd"', 'passwd.pdf'],
  [String.raw`filename="C:\\Users\\ada\\work.pdf"`, 'work.pdf'],
  ['filename="/etc/cron.d/work.pdf"', 'work.pdf'],
  ['filename=".."', 'document.pdf'],
  ['filename="..%2f..%2fwork.pdf"', '..%2f..%2fwork.pdf'],
  ['filename=""', 'document.pdf'],
  ['filename=".pdf"', 'document.pdf'],
  ['filename="   .pdf"', 'document.pdf'],
  ['filename="page.html"', 'page.html.pdf'],
  ['filename="program.pdf.exe"', 'program.pdf.exe.pdf'],
  [String.raw`filename="a\"b.pdf"`, 'a"b.pdf'],
  ['filename="a%22; filename=evil.html.pdf"', 'a%22; filename=evil.html.pdf'],
  ['filename="it\'s (1) 100%.pdf"', "it's (1) 100%.pdf"],
  ['filename="a\tb.pdf"', 'a b.pdf'],
  ['filename="a\0b.pdf"', 'a b.pdf'],
  ['filename="a\x7fb\x1bc.pdf"', 'a b c.pdf'],
  ['filename="gnp.\u202Efdp.exe"', 'gnp.fdp.exe.pdf'],
  ['filename="\u2067אבג\u2069.pdf"', 'אבג.pdf'],
  ['filename="\u200B\u2060.pdf"', 'document.pdf'],
  ['filename="a\u2028b\u2029c.pdf"', 'a b c.pdf'],
  ['filename="Prüfung 履歴書 😀.pdf"', 'Prüfung 履歴書 😀.pdf'],
  [`filename="${'x'.repeat(5_000)}.pdf"`, `${'x'.repeat(196)}.pdf`],
  [`filename="${'😀'.repeat(300)}.pdf"`, `${'😀'.repeat(196)}.pdf`],
  ['filename="<img src=x onerror=alert(1)>.pdf"', '<img src=x onerror=alert(1)>.pdf'],
  ['filename="CON"', 'CON.pdf'],
];

/** Checks the headers of every download, which prevent that a file opens as a page of ours. */
async function expectDownload(url: string, name: string, file: Buffer): Promise<void> {
  const { status, headers } = await caller.get(url);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(file.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*\bsandbox$/),
    'cache-control': 'private, no-store',
  });
  const { plain = '', encoded = '' } =
    /^attachment; filename="(?<plain>[ \w().,+-]+\.pdf)"; filename\*=UTF-8''(?<encoded>[\w.!~%-]+)$/.exec(
      String(headers['content-disposition']),
    )?.groups ?? {};
  expect(plain).not.toBe('');
  expect(decodeURIComponent(encoded)).toBe(name);
}

const signIn = async () => {
  caller = await world.signIn(await buildClient(world.services.db));
};

test('tries at least eighty hostile files', () => {
  expect(taken.length + refused.length + names.length).toBeGreaterThanOrEqual(80);
});

test.each(taken)('serves a PDF %s as a download', async (_name, file) => {
  await signIn();
  const { status, answer } = await send('filename="work.pdf"', file, 'text/html');
  expect(status).toBe(200);
  await expectDownload(answer.url, 'work.pdf', file);
});

test.each(refused)('refuses %s without leaving anything behind', async (_name, status, make) => {
  await signIn();
  const before = await Array.fromAsync(world.services.storage.list());
  const reply = await send('filename="work.pdf"', await make());
  expect([reply.status, reply.problem.errors?.[0]?.path]).toEqual([status, 'file']);
  expect(await Array.fromAsync(world.services.storage.list())).toEqual(before);
});

test.each(names)('names a file sent with %j %j', async (disposition, name) => {
  await signIn();
  const { status, answer } = await send(disposition, pdf);
  expect([status, answer.name]).toEqual([200, name]);
  await expectDownload(answer.url, name, pdf);
});
