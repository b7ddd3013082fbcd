// Exits with 0 if this machine's product is ready: for health checks of containers. Queries PORT or, for a worker, its
// only port, METRICS_PORT.
const { PORT = '3000', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = process.env;
const address = METRICS_PORT ? `${METRICS_HOST}:${METRICS_PORT}` : `127.0.0.1:${PORT}`;
const answer = await fetch(`http://${address}/readyz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
