import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { LanguageName } from '#contract/fields.ts';
import { fallbackLanguage } from '#contract/texts/languages.ts';
import { accountMails } from '#server/accounts/service.ts';
import { announcementMails } from '#server/announcements/service.ts';
import { withPictures } from '#server/mail/embed-pictures.ts';
import { messagingMails } from '#server/messaging/service.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { privacyMails } from '#server/privacy/service.ts';
import { teammateMails } from '#server/teammates/service.ts';
import { browserArguments, findBrowser } from './browser.mjs';
import { drawLogo, toPng } from './demo/pictures.ts';
import { createRandom } from './demo/random.ts';

/*
 * Draws a picture of every kind of mail, as mail programs show it: light at 600 pixels next to dark at 360. Run: node
 * scripts/mail-pictures.ts [folder] [language]
 */
const [folder = join(import.meta.dirname, '../docs/pictures'), wanted] = process.argv.slice(2);
const language = LanguageName.parse(wanted ?? fallbackLanguage);
const settings = readSettings({ APP_SECRET: 'a secret of the pictures', APP_URL: 'https://jobs.example.com' });
const recipient = { email: 'ada@example.com', language };
const logo = (seed: number, hue: number) => picture(`logo-${seed}`, drawLogo(createRandom(seed), hue));
const northwind = await logo(6, 205);
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
const noor = { name: 'Noor van der Heijden', companyName: 'Northwind Labs', logo: northwind };

const mails = {
  code: accountMails.code.write(settings, { ...recipient, purpose: 'signin', code: '482913', minutes: 10 }),
  invitation: teammateMails.invitation.write(settings, {
    ...recipient,
    inviterName: 'Ada Moreau',
    companyName: 'Northwind Labs',
    logo: northwind,
  }),
  'address-changed': accountMails.addressChanged.write(settings, {
    ...recipient,
    newAddress: 'noor@northwind.example',
    changedBy: 'Ada Moreau',
    companyName: 'Northwind Labs',
    token: undefined,
  }),
  announcement: announcementMails.announcement.write(settings, {
    ...recipient,
    hashId: 'a1b2c3',
    companyName: 'Northwind Labs',
    verifiedDomain: 'northwind.example',
    title: 'Routing engineer',
    logo: northwind,
    summary: 'We plan the routes of 40,000 parcels a day. You build the service that finds…',
    writtenIn: 'en',
    skills: ['TypeScript', 'PostgreSQL', 'Kubernetes'].map((name) => ({ name, isHeld: true })),
    optionalSkills: [
      { name: 'Rust', isHeld: true },
      { name: 'Apache Kafka', isHeld: false },
    ],
    pay: '€70,000–90,000 a year, gross, plus 10 % bonus',
    place: 'Remote, Lisbon ± 4 h',
    client: { name: noor.name, address: 'noor@northwind.example' },
  }),
  messages: messagingMails.newMessages.write(settings, {
    ...recipient,
    path: '/talent/messages/12',
    threads: [
      {
        ...noor,
        count: 2,
        messages: [
          { text: 'Hello Ada, your work on route planning caught my eye.', hasVideo: false, files: [] },
          { text: 'Here is our team in two minutes.\nWould Thursday suit you?', hasVideo: true, files: [] },
        ],
      },
    ],
  }),
  review: privacyMails.review.write(settings, {
    ...recipient,
    review: { about: 'looking', saidAt: daysFromNow(-28), deadline: daysFromNow(14) },
    answerUrl: (answer) => `${settings.appUrl}/availability/${answer}.7.x`,
  }),
  'messages-gathered': messagingMails.newMessages.write(settings, {
    ...recipient,
    path: '/talent/messages',
    threads: [
      { ...noor, count: 1, messages: [{ text: 'Would Thursday suit you?', hasVideo: false, files: [] }] },
      {
        name: 'Ingrid Halden',
        companyName: 'Halden & Fry',
        logo: await logo(3, 20),
        count: 2,
        messages: [{ text: 'We have read your profile twice.', hasVideo: false, files: [] }],
      },
    ],
  }),
};

const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments });
try {
  mkdirSync(folder, { recursive: true });
  for (const [kind, { html: sent, pictures }] of Object.entries(mails)) {
    const html = withPictures(sent, pictures);
    const pages = [await open(html, 'light', 600), await open(html, 'dark', 360)] as const;
    const height = Math.max(...pages.map(({ height }) => height));
    const shots: Buffer[] = [];
    for (const { page, width } of pages) {
      await page.setViewportSize({ width, height });
      shots.push(await page.screenshot());
      await page.close();
    }
    const [light, dark] = shots;
    const file = join(folder, `mail-${kind}.png`);
    await sharp(light)
      .extend({ right: pages[1].width, background: '#141715' })
      .composite([{ input: dark ?? Buffer.alloc(0), left: pages[0].width, top: 0 }])
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(file);
    console.log(file);
  }
} finally {
  await browser.close();
}

async function picture(name: string, svg: string) {
  return {
    cid: `${name}@pictures`,
    bytes: await sharp(await toPng(svg))
      .resize(96, 96)
      .png()
      .toBuffer(),
  };
}

/** Opens the mail in a window of this width; throws if it does not fit. */
async function open(html: string, colorScheme: 'light' | 'dark', width: number) {
  const page = await browser.newPage({ viewport: { width, height: 100 }, colorScheme });
  await page.setContent(html);
  const [wide, height] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
  );
  if (wide > width) throw new Error(`A mail is ${wide} pixels wide in a window of ${width}.`);
  return { page, width, height };
}
