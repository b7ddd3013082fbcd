import { Agent, request } from 'node:http';
import { hammer, percentile } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Texts made to keep the server busy: how soon each is answered, and how soon other requests are answered at the same
 * time. Run: node bench/hostile-text.ts
 */
const rounds = 5;
const answerLimit = 200;
const othersLimit = 250;

const megabyte = 1024 * 1024;
const texts: { name: string; html: string; expected: number; isTimed: boolean }[] = [
  { name: '1 MB of <b>', html: '<b>'.repeat(Math.floor(megabyte / 3) - 30), expected: 422, isTimed: true },
  { name: '3 MB of <b>', html: '<b>'.repeat(megabyte), expected: 422, isTimed: true },
  { name: '10,000 unclosed <b>', html: '<b>'.repeat(9_999), expected: 200, isTimed: false },
  { name: '5,000 pairs of <p><b>', html: '<p><b>a'.repeat(4_999), expected: 200, isTimed: false },
  { name: '10,000 <!--', html: `<p title="${'<!--'.repeat(9_998)}">a`, expected: 200, isTimed: false },
  { name: '390 KB of styles', html: `<p style="${'color:red;'.repeat(39_000)}">a`, expected: 200, isTimed: false },
  { name: '390 KB in one class', html: `<p class="${'ql-a '.repeat(78_000)}">a`, expected: 200, isTimed: false },
  {
    name: '3 MB picture of nothing',
    html: `<img src="data:image/png;base64,${'A'.repeat(3 * megabyte)}">a`,
    expected: 200,
    isTimed: false,
  },
];

interface Shot {
  port: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Returns the status and the milliseconds until it came; a server may answer and close before it has read everything.
 */
function post(agent: Agent, { port, headers, body }: Shot): Promise<{ status: number; milliseconds: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: '/api/client/positions/update',
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - started });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const stage = await setStage();
try {
  const [token = '', ...others] = await seatClients(stage.connection, 20);
  const product = await stage.start('server/main.ts');
  const headers = await browserHeaders(product.port, token);
  const otherHeaders = await Promise.all(others.map((other) => browserHeaders(product.port, other)));
  const { companyId } = await stage.connection.db
    .selectFrom('users')
    .select('companyId')
    .where('type', '=', 2)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const position = await stage.connection.db
    .insertInto('positions')
    .values({ hashId: 'bench', companyId: companyId ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shot = (html: string): Shot => ({
    port: product.port,
    headers,
    body: JSON.stringify({ position: { id: position.id, description: html } }),
  });
  const ask = (index: number) => ({
    port: product.port,
    path: '/api/user',
    headers: otherHeaders[index % otherHeaders.length] ?? {},
    body: '',
  });
  await post(new Agent(), shot('<p>warm</p>'));
  await hammer(ask, { total: 500, connections: 4 });

  let isWithin = true;
  const table: Record<string, object> = {};
  for (const { name, html, expected, isTimed } of texts) {
    const answers: number[] = [];
    const otherLatencies: number[] = [];
    let status = 0;
    for (let round = 0; round < rounds; round += 1) {
      const hostile = post(new Agent(), shot(html));
      const { latencies, failures } = await hammer(ask, { total: 400, connections: 4 });
      otherLatencies.push(...latencies);
      if (failures > 0) throw new Error(`${failures} others were not answered.`);
      const answer = await hostile;
      status = answer.status;
      answers.push(answer.milliseconds);
    }
    const [slowest, othersSlowest] = [Math.max(...answers), Math.max(...otherLatencies)];
    const isReached = status === expected && othersSlowest <= othersLimit && (!isTimed || slowest <= answerLimit);
    isWithin &&= isReached;
    table[name] = {
      status,
      'slowest answer ms': Math.round(slowest),
      'others p50 ms': Number(percentile(Float64Array.from(otherLatencies).toSorted(), 0.5).toFixed(1)),
      'others slowest ms': Math.round(othersSlowest),
      reached: isReached,
    };
  }
  console.log(`Method: a client saves each text as a position's description ${rounds} times, while four connections of others make 400
calls to /api/user each time. Refused texts are to be answered within ${answerLimit} ms, others always within ${othersLimit} ms.\n`);
  console.table(table);
  const shown = Object.values(table) as Record<string, number>[];
  const worst = (column: string) => Math.max(...shown.map((row) => row[column] ?? 0));
  conclude([
    {
      promised: `1 MB of <b>: 4xx within ${answerLimit} ms; others within ${othersLimit} ms beside it and seven more hostile texts`,
      measured: `1 MB of <b>: ${shown[0]?.['status']} in ${shown[0]?.['slowest answer ms']} ms; others at worst ${worst('others slowest ms')} ms`,
      holds: isWithin,
    },
  ]);
} finally {
  await stage.close();
}
