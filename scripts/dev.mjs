// npm run dev: the web app with hot reload on the public port, and behind it the server, restarted on every change of
// its code or of a component that it renders.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer as createListener } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, createServer } from 'vite';
import { watchParent } from '#server/platform/process/parent.ts';
import { serverBuild } from '#web/server-build.ts';
import { css } from '#web/vite.config.ts';
import { isOfWebApp } from './dev-addresses.mjs';
import { projectFolder, signals } from './processes.mjs';
import { writeKeys } from './texts/keys.mjs';

const port = Number(process.env.PORT ?? 3000);
// Must not change: anyone who can reach this port sees all mail and its codes.
const host = '127.0.0.1';
const serverPort = await freePort();
const restartDelayMilliseconds = 150;
const lookMilliseconds = 50;
const serverFolders = ['server', 'contract', 'database'].map((name) => join(projectFolder, name, '/'));
const texts = join(projectFolder, 'contract/texts/en/');
/** The renderer of pages, built again when a component of theirs changes. */
const folder = join(projectFolder, 'dist', 'dev');

/**
 * Whether this process answers a request itself, not the server.
 * @param {import('node:http').IncomingMessage} request
 */
const isOwn = ({ method, url = '' }) => ['GET', 'HEAD'].includes(method ?? '') && isOfWebApp(url);

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let isStopping = false;
/** Whether the server is starting or about to start again; requests to it wait. */
const state = { isAway: true };

function startServer() {
  if (isStopping) return;
  const env = {
    ...process.env,
    PORT: String(serverPort),
    HOST: host,
    LANGUAGES: process.env.LANGUAGES ?? 'en,de,en-XA,ar-XB',
    APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
  };
  const child = spawn(process.execPath, ['scripts/dev-server.ts', folder], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code) => {
    if (server === child) server = undefined;
    if (code === 0 || isStopping) return;
    console.log('The server ended; it starts again on the next change.');
    state.isAway = false;
  });
  server = child;
  void awaitServer(child);
}

/** @param {import('node:child_process').ChildProcess} child */
async function awaitServer(child) {
  while (child.exitCode === null && !child.killed) {
    if (await isReady()) {
      state.isAway = false;
      return;
    }
    await sleep(lookMilliseconds);
  }
}

const isReady = () =>
  fetch(`http://${host}:${serverPort}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false);

async function stopServer() {
  if (!server) return;
  state.isAway = true;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

const web = await createServer({
  configFile: join(projectFolder, 'web', 'vite.config.ts'),
  plugins: [
    {
      // A change also reloads the page, whose requests would fail while the server starts again.
      name: 'await-server',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => void pass(request, next));
      },
    },
  ],
  server: {
    port,
    strictPort: true,
    host,
    proxy: {
      '^/': {
        target: `http://${host}:${serverPort}`,
        // Without it the connection header of browsers would be replaced, which the outbox asks for.
        agent: new Agent({ keepAlive: true }),
        bypass: (request) => (isOwn(request) ? request.url : undefined),
      },
    },
  },
});

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {() => void} next
 */
async function pass(request, next) {
  while (state.isAway && !isOwn(request)) await sleep(lookMilliseconds);
  next();
}

/** @type {Promise<void> | undefined} */
let stopping;
const stop = () => {
  stopping ??= (async () => {
    isStopping = true;
    await Promise.all([web.close(), rendererWatch?.close(), stopServer()]);
    process.exit();
  })();
};
for (const signal of signals) process.on(signal, stop);
watchParent(stop);

function writeTypes() {
  try {
    writeKeys(projectFolder);
  } catch (error) {
    console.log('A file in contract/texts/en is not valid JSON:', error); // half a save, for example
  }
}

/** @type {NodeJS.Timeout | undefined} */
let restart;
web.watcher.add(serverFolders);
web.watcher.on('all', (_event, path) => {
  if (path.endsWith('.json') && path.startsWith(texts)) writeTypes();
  if (!serverFolders.some((folder) => path.startsWith(folder)) || path.includes('.test.')) return;
  state.isAway = true;
  clearTimeout(restart);
  restart = setTimeout(() => void stopServer().then(startServer), restartDelayMilliseconds);
});

/** @type {import('vite').Rolldown.RolldownWatcher | undefined} */
let rendererWatch;
/** Builds the renderer, and starts the server with each build. */
async function watchRenderer() {
  const { build: options, ...config } = serverBuild(css, folder);
  const watch = await build({ ...config, build: { ...options, watch: {} } });
  if (!('on' in watch)) throw new Error('Vite does not watch the renderer.');
  rendererWatch = watch;
  watch.on('event', ({ code }) => {
    if (code === 'BUNDLE_END') void stopServer().then(startServer);
  });
}

writeTypes();
await web.listen();
await watchRenderer();

/** @returns {Promise<number>} */
async function freePort() {
  const listener = createListener().listen(0, host);
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
