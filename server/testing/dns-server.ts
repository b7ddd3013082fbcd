import { type RemoteInfo, createSocket } from 'node:dgram';
import { once } from 'node:events';

/**
 * Answer for a name: its TXT records, each of strings; its IPv4 addresses, and no others; an alias of another name; a
 * status (2 SERVFAIL, 3 NXDOMAIN); or no answer at all.
 */
export type DnsAnswer =
  | { records: string[][] }
  | { addresses: string[] }
  | { alias: string }
  | { status: 2 | 3 }
  | 'silent';

export interface DnsServer {
  /** Address and port, in the format of DNS_SERVERS. */
  address: string;
  /** Answers by name; other names do not exist. */
  answers: Map<string, DnsAnswer>;
  close(): Promise<void>;
}

const types = { address: 1, alias: 5, txt: 16 };

/** Starts a name server on this machine that answers queries over UDP from a table. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const answers: DnsServer['answers'] = new Map();
  socket.on('message', (question: Buffer, { address, port }: RemoteInfo) => {
    const name = readName(question);
    const answer = answers.get(name.text) ?? { status: 3 };
    if (answer !== 'silent') socket.send(writeAnswer(question, name.end + 4, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answers,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

const headerSize = 12;

/** Reads the name in the first question. */
function readName(message: Buffer): { text: string; end: number } {
  const labels: string[] = [];
  let at = headerSize;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { text: labels.join('.').toLowerCase(), end: at + 1 };
}

function writeAnswer(question: Buffer, end: number, answer: Exclude<DnsAnswer, 'silent'>): Buffer {
  const records = recordsOf(answer, question.readUInt16BE(end - 4));
  const header = Buffer.from(question.subarray(0, headerSize));
  header.writeUInt16BE(0x81_80 | ('status' in answer ? answer.status : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(headerSize, end), ...records]);
}

function recordsOf(answer: Exclude<DnsAnswer, 'silent'>, asked: number): Buffer[] {
  if ('records' in answer)
    return answer.records.map((strings) => writeRecord(types.txt, Buffer.concat(strings.map(writeString))));
  if ('addresses' in answer)
    return asked === types.address
      ? answer.addresses.map((address) => writeRecord(types.address, Buffer.from(address.split('.').map(Number))))
      : [];
  return 'alias' in answer ? [writeRecord(types.alias, writeName(answer.alias))] : [];
}

/** Writes a record for the queried name. */
function writeRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_00 | headerSize, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const writeString = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);

const writeName = (name: string): Buffer => Buffer.concat([...name.split('.').map(writeString), Buffer.from([0])]);
