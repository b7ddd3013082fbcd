import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findPageBrowser } from './browser.mjs';
import { choose } from './gallery/choice.ts';
import { type Picture, draw } from './gallery/draw.ts';
import { inMarketplace } from './gallery/marketplace.ts';
import { writeSheet } from './gallery/sheet.ts';
import { projectFolder } from './processes.mjs';

/*
 * `npm run gallery`: draws every screen in every state, at five widths, light and dark, into one page of pictures, and
 * runs axe on each. Words narrow it: `npm run gallery -- talent-home many 360 dark de`; `inspect` takes no pictures and
 * looks at two sizes, as `npm run test:all` does. Fails for a violation, for sideways scroll, and for a view that opens
 * at none of the widths.
 */
const { subjects, sizes, takesPictures } = choose(process.argv.slice(2));
const folder = join(projectFolder, 'data', 'gallery');
const [pictureFolder, pagesAtOnce] = [join(folder, 'pictures'), 3];
mkdirSync(pictureFolder, { recursive: true });

const executablePath = findPageBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments });
const drawn = new Map<number, Picture[]>();
try {
  await inMarketplace(folder, async (marketplace) => {
    const waiting = subjects.entries();
    const work = async () => {
      for (const [index, subject] of waiting)
        drawn.set(
          index,
          await draw(browser, marketplace, subject, { sizes, folder: takesPictures ? pictureFolder : undefined }),
        );
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, work));
  });
} finally {
  await browser.close();
}
const pictures = [...drawn].toSorted(([one], [other]) => one - other).flatMap(([, ofSubject]) => ofSubject);
for (const { file, violations } of pictures) for (const text of violations) console.log(`${file}: ${text}`);
const count = pictures.reduce((sum, { violations }) => sum + violations.length, 0);
if (takesPictures) {
  const page = join(pictureFolder, 'index.html');
  writeFileSync(page, writeSheet(pictures));
  console.log(`${pictures.length} pictures with ${count} violations: ${page}`);
} else console.log(`${pictures.length} views inspected, with ${count} violations`);
const missing = subjects.filter((_, index) => drawn.get(index)?.length === 0);
for (const { screen, state } of missing) console.log(`${screen} ${state}: no picture, since a step found no element`);
process.exitCode = count === 0 && missing.length === 0 ? 0 : 1;
