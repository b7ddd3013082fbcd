/*
 * npm run cluster [folder]: the product as on several machines, all on this one's loopback address, from Debian's
 * packages. docs/operations.md describes it. Data stays in a given folder, and is otherwise removed.
 */
import { watchParent } from '#server/platform/process/parent.ts';
import { createCluster } from './cluster/cluster.ts';
import { MissingPrograms } from './cluster/programs.ts';
import { signals } from './processes.mjs';
import { build } from './steps.mjs';

try {
  const cluster = await createCluster({ folder: process.argv[2], report: console.log });
  const end = (/** @type {number} */ code) => cluster.close().then(() => process.exit(code));
  for (const signal of signals) process.on(signal, () => void end(0));
  watchParent(() => void end(0));
  try {
    await build.run();
    await cluster.start();
    console.log(`\n${cluster.describe()}\n`);
    throw new Error(await cluster.failure);
  } catch (error) {
    if (!cluster.isClosing()) console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
} catch (error) {
  if (!(error instanceof MissingPrograms)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
