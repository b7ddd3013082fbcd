import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { css } from './web/vite.config.ts';
import { compileTexts } from './web/compile-texts.ts';
import { browserArguments, findPageBrowser } from './scripts/browser.mjs';
import { isShort } from './server/testing/length.ts';

const setupFiles = ['./scripts/vitest-setup.ts'];
const executablePath = findPageBrowser();

export default defineConfig({
  test: {
    // By default one core of two stands idle, and much of what is tested waits for a process.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [compileTexts()],
        test: {
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isShort ? ['**/*.long.test.ts'] : [])],
          environment: 'node',
          // One process for many files: four times as fast (measured), and nothing keeps state in a module.
          isolate: false,
          globalSetup: './server/testing/cluster.ts',
          setupFiles,
          // Bounds for what hangs: a busy machine takes several times as long as one with nothing else to do.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        plugins: [react({ compiler: true }), compileTexts()],
        css,
        // Found on the way, each would reload the page in the middle of the first run.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'lucide-react',
            'dompurify',
            'icu-minify/format',
            'fflate',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'pdfjs-dist/legacy/build/pdf.worker.mjs',
            'fast-check',
            'quill',
            'quill/blots/embed',
            'quill/formats/color',
            'quill/formats/image',
            'quill/formats/link',
            'quill/formats/list',
            'quill/formats/video',
            'quill/modules/clipboard',
            'zod/mini',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          setupFiles: [...setupFiles, './web/testing/texts.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
