import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { MissingPrograms } from '#scripts/cluster/programs.ts';
import { type Cluster, createCluster } from '#scripts/cluster/cluster.ts';
import { signals } from '#scripts/processes.mjs';
import { databaseUrls } from '#scripts/cluster/plan.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { conclude, type Verdict } from './verdict.ts';

/** A running cluster, whose certificate this process trusts, and a connection to its primary. */
export interface ClusterStage {
  cluster: Cluster;
  connection: Connection;
}

/**
 * Runs a measurement on its own cluster and concludes with its verdicts; not measured if the programs are not
 * installed. Always ends the cluster.
 */
export async function onCluster(
  promised: string,
  measure: (stage: ClusterStage) => Promise<Verdict[]>,
  settings: Record<string, string> = {},
): Promise<void> {
  let cluster: Cluster | undefined;
  let connection: Connection | undefined;
  const close = async (): Promise<void> => {
    await connection?.close();
    await cluster?.close();
  };
  const stop = (): void => void close().finally(() => process.exit(1));
  try {
    cluster = await createCluster({ report: (line) => console.log(line), settings });
    for (const signal of signals) process.once(signal, stop);
    await cluster.start();
    setDefaultCACertificates([...getCACertificates('default'), cluster.certificate()]);
    connection = connect(databaseUrls(cluster.plan).direct, { max: 2, isPatient: true });
    const failed = cluster.failure.then((sentence) => Promise.reject(new Error(sentence)));
    const verdicts = await Promise.race([measure({ cluster, connection }), failed]);
    conclude(verdicts);
  } catch (error) {
    if (!(error instanceof MissingPrograms)) throw error;
    console.log(error.message);
    conclude([{ promised, measured: error.message, holds: null }]);
  } finally {
    await close();
    for (const signal of signals) process.off(signal, stop);
  }
}
