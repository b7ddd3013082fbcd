import { chromium } from '@playwright/test';
import { startServer, administratorEmail } from './platform/server.ts';
import { openMailbox } from './platform/mailbox.ts';
import { callFrom } from './platform/fixtures.ts';
const server = await startServer();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const people = [['Zeynep','Kaya','Meridian Grid'],['Owen','Price','Slate & Co'],['Mei','Tanaka','Okapi Travel'],['Noor','van der Heijden-Castellanos','The Consolidated Observatory Instruments Company'],['Ingrid','Halden','Halden & Fry'],['Tomasz','Wilk','Northwind Labs'],['Ada','Moreau','Northwind Labs']];
  let n = 0;
  for (const [firstName, lastName, companyName] of people) {
    const c = await browser.newContext({ baseURL: server.origin, extraHTTPHeaders: { 'X-Forwarded-For': `10.1.1.${++n}` } });
    const p = await c.newPage();
    const email = firstName === 'Noor' ? 'noor.vanderheijden-castellanos@observatory-instruments.example' : `${firstName.toLowerCase()}@${companyName.split(' ')[0].toLowerCase()}.example`;
    const pay = { email, accountTypeId: 2, companyName, firstName, lastName };
    await callFrom(p, '/signup', { ...pay, step: 1 });
    await callFrom(p, '/signup', { ...pay, step: 2, code: await openMailbox(server.dataDir, email).nextCode() });
    await c.close();
  }
  const c = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' });
  const p = await c.newPage();
  await callFrom(p, '/signin', { step: 1, email: administratorEmail });
  await callFrom(p, '/signin', { step: 2, email: administratorEmail, code: await openMailbox(server.dataDir, administratorEmail).nextCode() });
  const { users } = await callFrom(p, '/api/adminClients', {}) as { users: { id: number }[] };
  await callFrom(p, '/api/adminSetTrial', { userId: users[2].id, isTrial: false });
  for (const [name, width, height, scheme, path] of [['d-light',1440,900,'light','/admin/clients'],['d-dark',1440,900,'dark','/admin/clients'],['d1200',1200,800,'light','/admin/clients'],['d1199',1199,800,'light','/admin/clients'],['phone',390,844,'dark','/admin/clients?search=n'],['phone-light',390,1400,'light','/admin/clients'],['phone320',320,844,'light','/admin/clients']] as const) {
    await p.setViewportSize({ width, height });
    await p.emulateMedia({ colorScheme: scheme });
    await p.goto(path);
    await p.getByRole('row').nth(1).waitFor();
    await p.waitForTimeout(400);
    await p.screenshot({ path: `/tmp/pwadmin/${name}.png` });
  }
} finally { await browser.close(); await server.stop(); }
