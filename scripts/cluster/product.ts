import { join } from 'node:path';
import { memoryEnvironment, memoryFlags } from '#scripts/memory.mjs';
import { projectFolder } from '#scripts/processes.mjs';
import { databaseUrls, originOf, type Plan } from './plan.ts';

/** Seconds for which a stopping server serves nginx's open connections; nginx closes unused ones after two. */
const drainSeconds = 4;

/** Command of a server or worker of the cluster, as with `npm run server` and `npm run worker`. */
export const productCommand = (
  plan: Plan,
  { role, port, metricsPort }: { role: 'server' | 'worker'; port?: number; metricsPort: number },
  further: Record<string, string>,
) => {
  const { pooled, direct } = databaseUrls(plan);
  return {
    program: process.execPath,
    words: [...memoryFlags, join(projectFolder, 'server/main.ts'), role],
    env: {
      ...memoryEnvironment,
      NODE_ENV: 'production',
      ...(port !== undefined && { PORT: String(port) }),
      METRICS_PORT: String(metricsPort),
      APP_URL: originOf(plan),
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS: String(drainSeconds),
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      APP_SECRET: plan.secret,
      DATA_DIR: join(plan.folder, 'files'),
      S3_ENDPOINT: `http://127.0.0.1:${plan.ports.s3}`,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      LOG_LEVEL: 'warn',
      ...further,
    },
  };
};

export const bucket = 'files';
