// Exits with 0 if the product of this machine is ready: for health checks of containers. Asks PORT, or METRICS_PORT of a
// worker, which has no other.
const { PORT = '3000', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = process.env;
const address = METRICS_PORT ? `${METRICS_HOST}:${METRICS_PORT}` : `127.0.0.1:${PORT}`;
const answer = await fetch(`http://${address}/readyz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
