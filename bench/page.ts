import { auditPage, lighthouseMethod, medianPoints } from './lighthouse.ts';
import { setStage } from './stage.ts';

/*
 * The sign-in page as a phone on a slow network sees it. Needs the built web app (npm start builds it), and Lighthouse,
 * which is too large to install with every clone. Run: npm install --no-save lighthouse@13.5.0 && node bench/page.ts
 */
const runs = 3;
const limits = { performance: 98, accessibility: 100 };

const stage = await setStage();
try {
  const { port } = await stage.start('server/main.ts');
  const audits = await auditPage(
    `http://127.0.0.1:${port}/signin`,
    ['performance', 'accessibility', 'best-practices'],
    runs,
  );
  console.log(`Method: ${lighthouseMethod}, ${runs} runs on /signin, server and browser on this
machine; the median counts.\n`);
  console.table(audits.map(({ points }) => points));
  const [performance, accessibility] = [medianPoints(audits, 'performance'), medianPoints(audits, 'accessibility')];
  const isWithin = performance >= limits.performance && accessibility >= limits.accessibility;
  console.log(
    `Performance ${performance} (at least ${limits.performance}), accessibility ${accessibility} (at least ${limits.accessibility}): ${isWithin ? 'reached' : 'MISSED'}`,
  );
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await stage.close();
}
