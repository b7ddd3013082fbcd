import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { readSettings } from '#server/platform/process/settings.ts';
import { caddySite, nginxSite } from './hosting.ts';

/* Settings, programs, probes and ports named in an image, a unit or a cluster must exist. */

const project = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');

const asked = new Set<string>();
readSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }), () => 'a secret of the tests');

test('the image starts existing programs', () => {
  const dockerfile = read('Dockerfile');
  const programs = [...dockerfile.matchAll(/(?:\w+\/)+[\w-]+\.(?:mjs|ts)/g)].map(([path]) => path);
  expect(programs).toContain('scripts/ready.mjs');
  expect(programs.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  const scripts = z.record(z.string(), z.string()).parse(JSON.parse(read('package.json')).scripts);
  for (const [, name = ''] of dockerfile.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(name);
});

test('the image contains the listed files, and no settings, data or backups', () => {
  const [first, ...lines] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(first).toBe('*');
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(allowed.filter((name) => !existsSync(join(project, name)))).toEqual([]);
  expect(allowed.toSorted()).toEqual(
    [
      '.npmrc',
      'contract',
      'database',
      'docs/integrations.md',
      'package-lock.json',
      'package.json',
      'scripts',
      'server',
      'tsconfig.json',
      'web',
    ].toSorted(),
  );
  // Also not from the listed folders.
  expect(lines).toContain('**/.env*');
});

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      env_file: z.optional(z.string()),
      environment: z.optional(z.record(z.string(), z.unknown())),
      command: z.optional(z.array(z.string())),
    }),
  ),
});

test('compose gives both roles settings that the product reads', () => {
  const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
  const { server, worker } = services;
  expect(server?.command ?? 'as in the image').toBe('as in the image');
  expect(worker?.command).toEqual(['node', 'scripts/start.mjs', 'server/main.ts', 'worker']);
  for (const role of [server, worker]) {
    const names = Object.keys(role?.environment ?? {});
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !asked.has(name))).toEqual([]);
    // All others come from the file unchanged.
    expect(role?.env_file).toBe('.env');
  }
});

const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.optional(z.string()),
      steps: z._default(z.array(z.object({ uses: z.optional(z.string()), run: z.optional(z.string()) })), []),
    }),
  ),
});

test('a release runs fixed versions of actions, and is the latest only after it was tested on both architectures', () => {
  const { jobs } = Workflow.parse(parse(read('.github/workflows/release.yml')));
  const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses = [] }) => uses));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
  const naming = Object.entries(jobs).filter(([, { steps }]) => steps.some(({ run }) => run?.includes(':latest')));
  expect(naming.map(([name, { needs }]) => [name, needs])).toEqual([['publish', 'build']]);
  expect(jobs['build']?.needs).toBe('test');
  expect(jobs['build']?.steps.map(({ run }) => run)).toContain('.ci/smoke-image rolecall:smoke');
  expect(existsSync(join(project, '.ci/smoke-image'))).toBe(true);
});

test('docs/operations.md has each setting, and compose takes it from .env, except those of the container', () => {
  const table = read('docs/operations.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
  const documented = [...table.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(documented.filter((name) => !asked.has(name))).toEqual(['BACKUP_PASSPHRASE']);
  // The start refuses this former one.
  expect([...asked].filter((name) => !documented.includes(name))).toEqual(['DATABASE_REPLICA_URL']);
  const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
  for (const role of [services.server, services.worker]) {
    const fixed = Object.entries(role?.environment ?? {}).filter(
      ([name, value]) => !String(value).startsWith(`\${${name}:`),
    );
    expect(Object.fromEntries(fixed)).toEqual({ HOST: '0.0.0.0', DATA_DIR: '/data' });
  }
});

const Probe = z.object({ httpGet: z.object({ path: z.enum(['/healthz', '/readyz']), port: z.string() }) });
const Container = z.object({
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  startupProbe: z.optional(Probe),
  readinessProbe: Probe,
  livenessProbe: Probe,
});
const labels = z.record(z.string(), z.string());
const Deployment = z.object({
  spec: z.object({
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.object({ automountServiceAccountToken: z.literal(false), containers: z.tuple([Container]) }),
    }),
  }),
});

const readCluster = () =>
  parseAllDocuments(read('operations/kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([]);
    return z.looseObject({ kind: z.string() }).parse(document.toJS());
  });

const Sources = z.tuple([z.object({ namespaceSelector: z.object({ matchLabels: labels }) })]);
const Policy = z.object({
  spec: z.object({
    podSelector: z.object({ matchLabels: labels }),
    policyTypes: z.array(z.string()),
    ingress: z.array(z.object({ from: Sources, ports: z.tuple([z.object({ port: z.string() })]) })),
  }),
});

test('in the cluster, each port of the product is open to only one namespace', () => {
  const policies = readCluster().filter(({ kind }) => kind === 'NetworkPolicy');
  const [{ spec }] = z.tuple([Policy]).parse(policies);
  const { podSelector, policyTypes, ingress } = spec;
  expect(podSelector.matchLabels).toEqual({ app: 'rolecall' }); // both roles
  expect(policyTypes).toEqual(['Ingress']);
  const open = ingress.map(({ from: [{ namespaceSelector }], ports: [{ port }] }) => [
    port,
    namespaceSelector.matchLabels['kubernetes.io/metadata.name'],
  ]);
  expect(open).toEqual([
    ['http', 'ingress-nginx'],
    ['metrics', 'monitoring'],
  ]);
});

test('the cluster file says above TRUST_PROXY that it must be edited', () => {
  expect(read('operations/kubernetes.yaml')).toMatch(/# Edit: the range of the ingress alone\..*\n {2}TRUST_PROXY: /);
});

test('the cluster has both roles, whose probes use open ports', () => {
  const documents = readCluster();
  const settings = documents.find(({ kind }) => kind === 'ConfigMap');
  const { data } = z.object({ data: labels }).parse(settings);
  expect(Object.keys(data).filter((name) => !asked.has(name))).toEqual([]);
  const deployments = documents
    .filter(({ kind }) => kind === 'Deployment')
    .map((found) => Deployment.parse(found).spec);
  expect(deployments.map(({ selector }) => selector.matchLabels['role'])).toEqual(['server', 'worker']);
  for (const { selector, template } of deployments) {
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    const [{ ports, startupProbe, readinessProbe, livenessProbe }] = template.spec.containers;
    const names = ports.map(({ name }) => name);
    for (const probe of [startupProbe ?? readinessProbe, readinessProbe, livenessProbe])
      expect(names).toContain(probe.httpGet.port);
  }
});

test('the password of compose may hold any sign', () => {
  const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
  const [, address = ''] = /:-(.*)\}$/.exec(String(services['server']?.environment?.['DATABASE_URL'])) ?? [];
  const password = `a/b+c=@:?#'"$%41 ü`;
  const given = { DATABASE_URL: address, DATABASE_PASSWORD: password };
  const { databaseUrl } = readSettings(given, () => 'a secret of the tests');
  expect(new pg.Client(databaseUrl)).toMatchObject({ user: 'rolecall', password, host: 'database' });
  const own = { ...given, DATABASE_URL: 'postgres://me:own@db/jobs' };
  expect(readSettings(own, () => 'a secret of the tests').databaseUrl).toBe(own.DATABASE_URL);
});

test('the units start existing programs, and have no settings of their own', () => {
  const [unit, backup] = ['rolecall@', 'rolecall-backup'].map((name) => read(`operations/systemd/${name}.service`));
  const started = [unit, backup].map((text) => /(?<=^ExecStart=).*$/m.exec(text ?? '')?.[0]);
  expect(started).toEqual([
    '/usr/bin/node scripts/start.mjs server/main.ts %i',
    expect.stringMatching(/^\/usr\/bin\/node scripts\/start\.mjs scripts\/backup\.ts \/\S+ --keep \d+$/),
  ]);
  for (const text of [unit, backup]) expect(text).not.toMatch(/^Environment/m);
});

test('docs/hosting.md shows the proxy that setup prints', () => {
  expect(read('docs/hosting.md')).toContain(`\`\`\`nginx\n${nginxSite('https://jobs.example.com', 3000)}\n\`\`\``);
  expect(read('docs/hosting.md')).toContain(`\`\`\`\n${caddySite('https://jobs.example.com', 3000)}\n\`\`\``);
});
