import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWebm } from '#server/media/build.ts';
import { fire, median, percentile } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Uploading long videos: speed beside a plain stream to disk, memory of the server, and the effect on other users'
 * polls. Run: node bench/video.ts
 */
const megabytes = 198;
const rounds = 5;
const polls = { sessions: 200, hertz: 1 };
const limits = { speed: 0.7, growth: 60, p99: 200 };

const boundary = 'a-boundary-of-the-bench';
const video = await buildWebm({ seconds: 290, pictureBytes: Math.round((megabytes * 1024 * 1024) / 2_900) });
const body = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="recorded-video.webm"\r\nContent-Type: video/webm\r\n\r\n`,
  ),
  video,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

const stage = await setStage();
try {
  const tokens = await seatClients(stage.connection, polls.sessions);
  const ours = await stage.start('server/main.ts', { LOG_LEVEL: 'warn' });
  const plain = await stage.start('bench/video-reference.ts', {}, '/');
  const headers = await Promise.all(tokens.map((token) => browserHeaders(ours.port, token)));
  let turn = 0;
  const uploadOurs = async () => {
    const seconds = await upload(ours.port, '/api/upload-video', headers[(turn += 1) % headers.length] ?? {});
    await stage.connection.pool.query('delete from videos');
    return seconds;
  };
  const uploadPlain = () => upload(plain.port, '/', {});

  await Promise.all([uploadOurs(), uploadPlain()]); // everything loaded at first use is loaded
  await sleep(2_000);
  const before = memoryOf(ours.child.pid ?? 0);
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(ours.child.pid ?? 0))), 20);
  const seconds: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
  for (let round = 0; round < rounds; round += 1) {
    seconds.ours.push(await uploadOurs());
    seconds.plain.push(await uploadPlain());
  }
  const growth = highest - before;

  const agent = new Agent({ keepAlive: true, maxSockets: polls.sessions });
  const poll = async (upTo: () => boolean, latencies: number[]) => {
    await Promise.all(
      headers.map(async (own) => {
        await sleep(Math.random() * 1_000);
        while (upTo()) {
          const started = performance.now();
          latencies.push(
            (await fire(agent, { port: ours.port, path: '/api/user', headers: own, body: '' })) ?? Infinity,
          );
          await sleep(Math.max(0, 1_000 / polls.hertz - (performance.now() - started)));
        }
      }),
    );
  };
  let isUploading = true;
  const latencies: number[] = [];
  const polling = poll(() => isUploading, latencies);
  for (let round = 0; round < rounds; round += 1) await Promise.all([uploadOurs(), uploadOurs(), uploadOurs()]);
  isUploading = false;
  await polling;
  agent.destroy();
  clearInterval(watch);

  const p99 = percentile(Float64Array.from(latencies).toSorted(), 0.99);
  const [own, reference] = [median(seconds.ours), median(seconds.plain)];
  const share = reference / own;
  console.log(`Method: a video of ${(video.length / 1e6).toFixed(0)} MB and 290 s, uploaded ${rounds} times in turn to the product and to a server that streams the
body to disk and nothing else; both synchronise it to disk before they answer. Memory: the resident set of the server
process every 20 ms, against its size after a first upload, also while three are uploaded at once. Polls: ${polls.sessions} sessions
call /api/user ${polls.hertz} time a second while three at once are uploaded ${rounds} times. All on this machine, client included.\n`);
  console.table({
    'product, seconds': { value: own.toFixed(2) },
    'plain stream, seconds': { value: reference.toFixed(2) },
    'share of the plain speed': { value: share.toFixed(2), limit: limits.speed },
    'memory, MB more': { value: growth.toFixed(0), limit: limits.growth },
    'memory with three at once, MB more': { value: (highest - before).toFixed(0), limit: '-' },
    'poll p99 ms with three at once': { value: p99.toFixed(1), limit: limits.p99 },
  });
  const isReached = share >= limits.speed && growth < limits.growth && p99 < limits.p99;
  console.log(isReached ? 'Figures reached.' : 'Figures MISSED.');
  conclude([
    {
      promised: `uploading a video: ${limits.speed} of a plain stream's speed, at most ${limits.growth} MB more, polls within ${limits.p99} ms beside three`,
      measured: `${share.toFixed(2)}, ${growth.toFixed(0)} MB, ${p99.toFixed(0)} ms`,
      holds: isReached,
    },
  ]);
} finally {
  await stage.close();
}

/** Seconds from the first byte to the answer. */
function upload(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': body.length,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve((performance.now() - started) / 1_000);
          else reject(new Error(`answered ${response.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Megabytes. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
