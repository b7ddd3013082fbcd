import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from './load.ts';
import { type Cores, coresLine, watchProcessors } from './processors.ts';
import { model } from './use-model.ts';
import { createPopulation } from './use-people.ts';
import { type Recorded, printCalls } from './use-record.ts';
import { sceneMethod, setScene } from './use-scene.ts';
import { conclude } from './verdict.ts';

/*
 * The most people at a screen at once whose calls are answered in time. Run: node bench/real-use.ts [--from 400]
 * [--seconds 30] [--processes 1] [--most 12000] [--talents 20000]
 */
const { values: words } = parseArgs({
  options: {
    from: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '30' },
    processes: { type: 'string', default: '1' },
    talents: { type: 'string', default: '20000' },
    most: { type: 'string', default: '12000' },
  },
});
const [from, most] = [Number(words.from), Number(words.most)];
const seconds = Number(words.seconds);
const size = { processes: Number(words.processes), talents: Number(words.talents) };
/** Milliseconds at the 99th percentile of all calls. */
const limit = 250;
/** The search ends where a load that holds and one that does not are this near. */
const precision = 1.1;
const coming = 10;
const settling = 10;
/** People at once, below which the measurement has failed. */
const least = 500;

interface Measured {
  people: number;
  recorded: Recorded;
  cores: Cores;
  holds: boolean;
}

console.log(`Method: ${sceneMethod(size)}
People think ${model.thinking} s on average between two steps, stay ${model.reading} s in a conversation that polls each second, and poll their unread
count each ${model.polls.count} s; ${model.signsIn * 100} % of visits begin with a code. The model is bench/use-model.ts. The number of people doubles from ${from},
then halves the interval until it is within ${Math.round((precision - 1) * 100)} %. Each number has ${coming} s to come, ${settling} s to settle and ${seconds} s in which it is
measured. It holds if the 99th percentile of all calls is below ${limit} ms and none fails. What is found is measured once more for
twice the time.\n`);

const scene = await setScene(size);
try {
  const population = createPopulation(scene);
  const measure = async (people: number, seconds: number): Promise<Measured> => {
    population.resize(people, coming);
    await sleep((coming + settling) * 1_000);
    scene.recorder.take();
    const end = watchProcessors(scene.stage, scene.pids);
    await sleep(seconds * 1_000);
    const [recorded, cores] = [scene.recorder.take(), end()];
    const p99 = percentile(recorded.latencies, 0.99);
    const holds = p99 < limit && recorded.failures === 0;
    console.log(
      `${people} people: ${(recorded.latencies.length / recorded.seconds).toFixed(0)} calls/s, p99 ${p99.toFixed(0)} ms, ${recorded.failures} failed. ${coresLine(cores)}: ${holds ? 'holds' : 'does not hold'}`,
    );
    for (const [reason, count] of recorded.reasons) console.log(`  failed ${count} times: ${reason}`);
    return { people, recorded, cores, holds };
  };

  let [good, bad, next] = [0, Infinity, from];
  while (bad / Math.max(good, 1) > precision && good < most) {
    if ((await measure(next, seconds)).holds) good = next;
    else bad = next;
    next = bad === Infinity ? good * 2 : Math.round((good + bad) / 2);
    if (bad <= 1) throw new Error('Not even one person is answered in time.');
  }
  let found = await measure(good, 2 * seconds);
  while (!found.holds && found.people > 1) found = await measure(Math.floor(found.people * 0.9), 2 * seconds);
  population.resize(0, 0);

  console.log(`\n${found.people} people at once:`);
  printCalls(found.recorded);
  console.log(`${coresLine(found.cores)}
For half of it over half an hour: node bench/soak.ts --people ${Math.floor(found.people / 2)} --processes ${size.processes}`);
  const { recorded, people, holds } = found;
  conclude([
    {
      promised: `real use: at least ${least} people at a screen at once with p99 below ${limit} ms`,
      measured: `${people} people, ${(recorded.latencies.length / recorded.seconds).toFixed(0)} calls a second, p99 ${percentile(recorded.latencies, 0.99).toFixed(0)} ms, ${recorded.failures} failed`,
      holds: holds && people >= least,
    },
  ]);
} finally {
  await scene.close();
}
