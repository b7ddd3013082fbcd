import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Paths, each with a line that it may not contain. */
const refused: [path: string, line: string][] = [
  ['contract/positions.ts', `import '#server/app.ts';`],
  ['contract/positions.ts', `import 'fastify';`],
  ['server/platform/calls/call.ts', `import '#server/accounts/service.ts';`],
  ['server/accounts/service.ts', `import '#server/positions/service.ts';`],
  ['server/positions/service.ts', `import '#server/companies/store.ts';`],
  ['server/positions/service.ts', `export * from '../companies/service.ts';`],
  ['server/positions/service.ts', `void import('#server/matching/service.ts');`],
  ['server/matching/search-talents.ts', `import './index/segment.ts';`],
  ['server/matching/index/service.ts', `import '#server/positions/store.ts';`],
  ['server/positions/service.ts', `import '#web/ui/button.tsx';`],
  ['server/positions/service.ts', `import '#server/testing/world.ts';`],
  ['server/app.ts', `import '#server/testing/world.ts';`],
  ['server/platform/calls/call.ts', `import '#server/testing/world.ts';`],
  ['server/testing/world.ts', `import '#server/positions/store.ts';`],
  ['server/positions/drafts.stress.ts', `import '#server/companies/store.ts';`],
  ['server/rich-text/service.ts', `import '#server/media/service.ts';`],
  ['server/platform/calls/call.ts', `import '#server/rich-text/service.ts';`],
  ['server/companies/service.ts', `import '#server/rich-text/clean-attributes.ts';`],
  ['server/positions/service.ts', `import '#server/embedded-postgres/service.ts';`],
  ['server/platform/database/connect.ts', `import '#server/embedded-postgres/service.ts';`],
  ['server/embedded-postgres/service.ts', `import '#server/accounts/service.ts';`],
  ['server/positions/service.ts', `import '#server/unheard-of/service.ts';`],
  ['server/platform/database/connect.ts', `import '#server/platform/deliveries/deliveries.ts';`],
  ['server/platform/deliveries/deliveries.ts', `import '#server/platform/deliveries/worker.ts';`],
  ['server/platform/flat.ts', `import '#server/platform/errors/app-error.ts';`],
  ['server/companies/service.ts', `import '#server/accounts/service.ts';`],
  ['server/talents/service.ts', `import '#server/teammates/service.ts';`],
  ['server/public/service.ts', `import '#server/profiles/service.ts';`],
  ['web/ui/button.tsx', `import '#contract/positions.ts';`],
  ['web/platform/calls/api.ts', `import '#web/home/home-screen.tsx';`],
  ['web/ui/button.tsx', `import '#web/platform/calls/api.ts';`],
  ['web/ui/button.tsx', `import '#web/forms/form-section.tsx';`],
  ['web/platform/calls/api.ts', `import '#web/ui/confirm.tsx';`],
  ['web/forms/form-section.tsx', `import '#web/rich-text/rich-text.tsx';`],
  ['web/forms/form-section.tsx', `import '#web/reference/skill-picker.tsx';`],
  ['web/pictures/image-picker.tsx', `import '#web/forms/form-section.tsx';`],
  ['web/reference/skill-picker.tsx', `import '#web/people/person-row.tsx';`],
  ['web/rich-text/rich-text.tsx', `import '#web/positions/position-card.tsx';`],
  ['web/people/person-row.tsx', `import '#web/companies/trial-ended.tsx';`],
  ['web/positions/position-card.tsx', `import '#web/home/home-screen.tsx';`],
  ['web/home/home-screen.tsx', `import '#web/positions-editing/live-switch.tsx';`],
  ['web/home/home-screen.tsx', `import '#web/router.tsx';`],
  ['web/home/home-screen.tsx', `import '#web/testing/hostile-html.ts';`],
  ['web/home/home-screen.tsx', `import '#server/app.ts';`],
  ['database/migrations/0100-one.ts', `import '#server/platform/process/settings.ts';`],
];

const allowed: [path: string, line: string][] = [
  ['server/matching/index/segment.ts', `import '#server/matching/rule.ts'; import './bits.ts';`],
  ['server/matching/search-talents.ts', `import './index/service.ts';`],
  ['contract/positions.ts', `import 'zod/mini'; import './fields.ts';`],
  [
    'server/positions/service.ts',
    `import '#contract/positions.ts'; import '#server/companies/service.ts'; import './store.ts'; import 'kysely';`,
  ],
  ['server/positions/service.test.ts', `import '#server/testing/world.ts'; import '#server/talents/build.ts';`],
  [
    'server/positions/drafts.stress.ts',
    `import '#server/testing/world.ts'; import '#server/talents/build.ts'; import './store.ts';`,
  ],
  ['server/positions/build.ts', `import '#server/testing/world.ts';`],
  ['server/testing/world.ts', `import '#server/app.ts'; import '#server/talents/build.ts';`],
  ['bench/kills.ts', `import '#server/testing/mail-server.ts'; import '#server/mail/kills.stress.ts';`],
  ['server/companies/service.ts', `import '#server/rich-text/service.ts';`],
  ['server/app.ts', `import '#server/positions/routes.ts';`],
  ['server/platform/http/server.ts', `import '#server/platform/calls/services.ts'; import './health.ts';`],
  ['server/run.ts', `import '#server/embedded-postgres/service.ts';`],
  ['server/testing/cluster.ts', `import '#server/embedded-postgres/service.ts';`],
  [
    'web/home/home-screen.tsx',
    `import '#contract/positions.ts'; import '#web/ui/button.tsx'; import '#web/platform/calls/api.ts'; import './card.tsx';`,
  ],
  [
    'web/ui/avatar.tsx',
    `import '#contract/images.ts'; import '#contract/names.ts'; import '#contract/name-colour.ts';`,
  ],
  ['web/forms/form-section.tsx', `import '#web/platform/calls/api.ts'; import '#web/ui/confirm.tsx';`],
  ['web/rich-text/rich-text.tsx', `import '#web/forms/pending-uploads.ts'; import '#web/pictures/image-file.ts';`],
  ['web/people/talent-card.tsx', `import '#contract/talents.ts'; import '#web/ui/card.tsx';`],
  ['web/home/home-screen.tsx', `import '#web/people/talent-card.tsx'; import '#web/rich-text/view.tsx';`],
  ['web/rich-text/hostile.test.tsx', `import '#web/testing/hostile-html.ts';`],
  ['web/router.tsx', `import '#web/home/home-screen.tsx';`],
];

/** Plants all lines in one tree, lints it, and lists the cases that the rule reports, once per message. */
function findRefused(cases: [path: string, line: string][]): [path: string, line: string][] {
  const tree = Map.groupBy(cases, ([path]) => path);
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-walls-'));
  try {
    const config = {
      jsPlugins: [join(root, 'scripts/lint/walls.mjs')],
      categories: { correctness: 'off' },
      rules: { 'rolecall/walls': 'error' },
    };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    for (const [path, lines] of tree) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), lines.map(([, line]) => line).join('\n'));
    }
    const { stdout, error } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (error) throw error;
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
    };
    return diagnostics.flatMap(({ code, filename, labels }) => {
      const planted = code.includes('walls') ? tree.get(filename)?.[(labels[0]?.span.line ?? 0) - 1] : undefined;
      return planted ? [planted] : [];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sorted = (cases: [path: string, line: string][]) => cases.map((one) => one.join(': ')).toSorted();

test('exactly the imports through a wall are refused', () => {
  expect(sorted(findRefused([...refused, ...allowed]))).toEqual(sorted(refused));
});

test('ARCHITECTURE.md states the promises of each folder of the platform', () => {
  const folders = readdirSync(join(root, 'server/platform'));
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const named = [...text.matchAll(/^\| `(\w+)\/` /gm)].map(([, folder]) => folder);
  expect(new Set(named)).toEqual(new Set(folders));
});
