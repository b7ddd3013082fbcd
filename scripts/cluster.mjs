/*
 * npm run cluster [folder]: the product as on several machines, all of it on this one's loopback address, from
 * Debian's packages. docs/operations.md describes it. Data stays in a folder that is given, and is else removed.
 */
import { watchParent } from '#server/platform/process/parent.ts';
import { MissingPrograms } from './cluster/programs.ts';
import { createCluster } from './cluster/cluster.ts';
import { signals } from './processes.mjs';
import { build } from './steps.mjs';

try {
  const cluster = await createCluster({ folder: process.argv[2], report: console.log });
  const stop = () => void cluster.close().then(() => process.exit());
  for (const signal of signals) process.once(signal, stop);
  watchParent(stop);
  await build.run();
  await cluster.start();
  console.log(`\n${cluster.describe()}\n`);
  console.error(await cluster.failure);
  process.exitCode = 1;
  await cluster.close();
} catch (error) {
  if (!(error instanceof MissingPrograms)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
