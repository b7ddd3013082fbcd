import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from './verdict.ts';
import { inSeconds } from './faults-calls.ts';
import { countFaults, type Message, newMessage, postPath, seatWriters, type Writer } from './faults-conversation.ts';
import { end, inScene } from './faults-scene.ts';

const rounds = 5;
const people = 24;
const longestStop = 10_000;

/** SIGTERM while people write without a pause. */
export const stopUnderLoad = (): Promise<Verdict[]> =>
  inScene(async ({ connection, startProduct }) => {
    const acknowledged: Message[] = [];
    const stops: number[] = [];
    const codes: (number | null)[] = [];
    const reset: string[] = [];
    const betweenRequests: Message[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { child, port } = await startProduct();
      const writers = await seatWriters(connection, port, people);
      const agent = new Agent({ keepAlive: true, maxSockets: people });
      const talking = Promise.all(
        writers.map((writer) => writeUntilRefused({ agent, port, writer, acknowledged, reset, betweenRequests })),
      );
      await sleep(1_000 + Math.random() * 1_000);
      stops.push(await end(child, 'SIGTERM'));
      codes.push(child.exitCode);
      await talking;
      agent.destroy();
    }
    const { lost, doubled } = await countFaults(connection, acknowledged);
    const begun = betweenRequests.length - (await countFaults(connection, betweenRequests)).lost;
    const slowest = Math.max(...stops);
    return [
      {
        promised: 'SIGTERM under load: no acknowledged message lost',
        measured: `${acknowledged.length} acknowledged in ${rounds} stops; ${lost} lost, ${doubled} doubled`,
        holds: lost + doubled === 0 && acknowledged.length > 0,
      },
      {
        promised: 'SIGTERM under load: no started request reset',
        measured: `${reset.length + begun} reset${reset.length > 0 ? `: ${[...new Set(reset)].join(', ')}` : ''}; ${betweenRequests.length - begun} connections ended between two requests`,
        holds: reset.length + begun === 0,
      },
      {
        promised: 'SIGTERM under load: out within 10 s, with exit code 0',
        measured: `slowest ${inSeconds(slowest)}, exit codes ${[...new Set(codes)].join(', ')}`,
        holds: slowest <= longestStop && codes.every((code) => code === 0),
      },
    ];
  });

interface Talk {
  agent: Agent;
  port: number;
  writer: Writer;
  acknowledged: Message[];
  /** What became of requests that were neither answered nor refused before they began. */
  reset: string[];
  /** Sent when the server had just ended the idle connection; none of them may be stored. */
  betweenRequests: Message[];
}

/** Posts one message after the other until nothing listens any more. */
async function writeUntilRefused({ agent, port, writer, acknowledged, reset, betweenRequests }: Talk): Promise<void> {
  for (;;) {
    const message = newMessage(writer);
    const outcome = await post(agent, port, writer, message);
    if (outcome === 200) acknowledged.push(message);
    else if (outcome === 'between requests') betweenRequests.push(message);
    else {
      if (outcome !== 'ECONNREFUSED') reset.push(String(outcome));
      return;
    }
  }
}

/**
 * Resolves with the status, the code of an error, or `between requests` where a connection kept from an earlier request
 * was reset.
 */
function post(agent: Agent, port: number, { headers }: Writer, message: Message): Promise<number | string> {
  const body = JSON.stringify(message);
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: postPath,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', (error) => resolve(error.message));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(sent.reusedSocket && error.code === 'ECONNRESET' ? 'between requests' : (error.code ?? error.message)),
    );
    sent.end(body);
  });
}
