import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { inCalendar } from '#server/testing/calendar.ts';
import { cell, log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildPosition, buildTalent, skill } from './platform/marketplace.ts';
import { countPresses, more } from './platform/presses.ts';
import { button, dialog, enter, expectNoSidewaysScroll, moveTo, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

/** How everybody acts in a journey. */
interface Way {
  title: string;
  options: BrowserContextOptions;
  press: (page: Page, target: Locator) => Promise<void>;
  /** Chooses an item of the open menu. */
  choose: (page: Page, item: Locator) => Promise<void>;
  mark: (page: Page, radio: Locator) => Promise<void>;
  write: (page: Page, target: Locator, text: string) => Promise<void>;
  /** Chooses a time of next week. */
  chooseTime: (page: Page, form: Locator, weekday: string, time: string) => Promise<void>;
  /** Presses of a pointer that move a candidate. */
  presses: number;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const click = (_page: Page, target: Locator) => target.click();
const tap = (_page: Page, target: Locator) => target.tap();
const fill = (_page: Page, target: Locator, text: string) => target.fill(text);

const ways: readonly Way[] = [
  {
    title: 'with a mouse',
    options: {},
    press: click,
    choose: click,
    mark: click,
    write: fill,
    chooseTime: async (_page, form, weekday, time) => {
      await form.getByRole('button', { name: 'Next week' }).click();
      await cell(form, weekday, time).click();
    },
    presses: 2,
  },
  {
    title: 'on phones',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: tap,
    choose: tap,
    mark: tap,
    write: fill,
    chooseTime: async (page, form, weekday, time) => {
      await form.getByRole('button', { name: 'Next week' }).tap();
      await form.getByRole('button', { name: new RegExp(`^${weekday}`) }).tap();
      await form.getByRole('checkbox', { name: new RegExp(`^${time}`) }).tap();
      await expectNoSidewaysScroll(page);
      await form.getByRole('button', { name: /check$/i }).tap();
    },
    presses: 2,
  },
  {
    title: 'by keyboard alone',
    options: {},
    press: enter,
    choose: async (page, item) => {
      await moveTo(page, item, 'ArrowDown');
      await page.keyboard.press('Enter');
    },
    mark: async (page, radio) => {
      await tabTo(page, radio);
      await page.keyboard.press('Space');
    },
    write: async (page, target, text) => {
      await tabTo(page, target);
      await page.keyboard.insertText(text);
    },
    chooseTime: async (page, form, weekday, time) => {
      await tabTo(page, form.locator('td [tabindex="0"]'));
      for (const key of ['PageDown', 'Home']) await page.keyboard.press(key);
      for (let day = 0; day < weekdays.indexOf(weekday); day += 1) await page.keyboard.press('ArrowRight');
      await moveTo(page, cell(form, weekday, time), 'ArrowUp', 'ArrowDown');
      await page.keyboard.press('Enter');
    },
    presses: 0,
  },
];

const pinned = (of: Page) => of.getByRole('region', { name: 'Position in this thread' });
/** The lines that name what messages are about. */
const about = (of: Page) => log(of).getByText(/^About: /);
const stands = (of: Page) => of.getByRole('region', { name: 'Where Mira stands' });
const item = (of: Page, name: string) => of.getByRole('menuitem', { name, exact: true });
const times = (of: Page) => log(of).getByRole('group', { name: 'Proposed times' });

test.use({ timezoneId: 'Europe/Berlin' });

for (const { title, options, press, choose, mark, write, chooseTime, presses } of ways)
  test.describe(title, () => {
    test.use(options);

    test('two applications at one contact are two, up to an offer and a refusal @long', async ({
      page,
      newPage,
      database,
      mailbox,
    }) => {
      const isPhone = options.isMobile === true;
      const { ada, tomasz, company, position } = await buildNorthwind(database);
      const ofAda = { companyId: company.id, mainTeammateId: ada.id };
      const second = await buildPosition(database, { ...ofAda, title: 'Navigator', requiredSkillIds: [skill.react] });
      const mira = await buildTalent(
        database,
        { skillIds: [skill.typescript, skill.react], isRemote: true, timezone: 'Europe/Lisbon' },
        { firstName: 'Mira', lastName: 'Okafor' },
      );
      const [asAda, asTomasz] = [await newPage(), await newPage()];
      await seat(page, database, mira);
      await seat(asAda, database, ada);
      await seat(asTomasz, database, tomasz);

      const composer = page.getByRole('dialog').getByRole('region', { name: 'Write to Ada' });
      for (const { hashId, title } of [position, second]) {
        await page.goto(`/talent/home/${hashId}`);
        await expect(messageField(page, 'Ada')).toHaveValue(`Hello Ada, I’m interested in your ${title} position.`);
        await press(page, composer.getByRole('button', { name: 'Send' }));
        await expect(composer).toContainText('Sent. Open the conversation');
      }
      await press(page, composer.getByRole('link', { name: 'Open the conversation' }));
      await expect(about(page)).toHaveText(['About: Cartographer', 'About: Navigator']);
      await press(page, pinned(page).getByRole('button', { name: '+1 more position' }));
      await expect(pinned(page)).toContainText('Cartographer');

      await asAda.goto(`/client/messages/${mira.id}`);
      await expect(about(asAda)).toHaveText(['About: Cartographer', 'About: Navigator']);
      await expect(stands(asAda).getByRole('button', { name: 'Talking: move Mira Okafor' })).toBeVisible();
      await press(asAda, stands(asAda).getByRole('button', { name: '1 more position' }));
      await expect(stands(asAda)).toContainText('Cartographer: Talking');
      /** What Tomasz sees of Mira's stages. */
      const expectTold = async (first: string, other: string) => {
        await asTomasz.goto(`/client/positions/${position.hashId}/people`);
        await press(asTomasz, button(asTomasz, 'Mira Okafor'));
        await expect(stands(asTomasz)).toContainText(first);
        if (isPhone) await press(asTomasz, stands(asTomasz).getByRole('button', { name: '1 more position' }));
        await expect(stands(asTomasz)).toContainText(other);
      };
      await expectTold('Cartographer: Talking', 'Navigator: Talking');

      // An interview about the first position, although the last message is about the second.
      await press(asAda, button(asAda, 'About: Navigator'));
      await choose(asAda, asAda.getByRole('menuitemradio', { name: 'Cartographer' }));
      if (isPhone) {
        await press(asAda, more(asAda));
        await choose(asAda, item(asAda, 'Propose an interview'));
      } else await press(asAda, button(asAda, 'Propose an interview'));
      const form = dialog(asAda, 'Propose an interview');
      await write(asAda, form.getByLabel('What it is about'), 'Meet the team');
      if (isPhone) await press(asAda, form.getByRole('button', { name: 'Choose times' }));
      await chooseTime(asAda, form, 'Tue', '10:00');
      await press(asAda, form.getByRole('button', { name: 'Propose', exact: true }));
      const card = page.getByRole('region', { name: 'Interview: Meet the team' });
      await expect(card).toContainText('45 minutes, Cartographer');
      const boxes = [mailbox(mira.email), mailbox(ada.email)];
      /** Chooses the only proposed time; then both calendars have it. */
      const agree = async (on: Page) => {
        const time = (await times(on).locator('time').getAttribute('datetime')) ?? '';
        await mark(on, times(on).getByRole('radio'));
        await press(on, button(on, 'Choose this time'));
        const events = await Promise.all(boxes.map((box) => box.nextCalendar()));
        for (const event of events) {
          expect(event).toMatchObject({ METHOD: 'REQUEST', STATUS: 'CONFIRMED', DTSTART: inCalendar(time) });
          expect(event.DESCRIPTION).toContain('Cartographer');
        }
        return events.map(({ UID, SEQUENCE }) => ({ uid: UID, sequence: Number(SEQUENCE) }));
      };
      const [invited, ...others] = await agree(page);
      expect(others).toEqual([invited]);

      await press(page, button(page, 'Move it'));
      const moving = dialog(page, 'Move this interview');
      await chooseTime(page, moving, 'Fri', '11:00');
      await press(page, moving.getByRole('button', { name: 'Propose', exact: true }));
      await expect(log(asAda)).toContainText('Mira proposes new times.');
      const moved = { uid: invited?.uid, sequence: (invited?.sequence ?? 0) + 1 };
      expect(await agree(asAda)).toEqual([moved, moved]);
      await expect(page.getByRole('region', { name: /^Fri .* 11:00 to 11:45$/ })).toBeVisible();

      const pressed = await countPresses(asAda);
      await press(asAda, stands(asAda).getByRole('button', { name: 'Interview: move Mira Okafor' }));
      await choose(asAda, item(asAda, 'Offer'));
      await expect(stands(asAda).getByRole('button', { name: 'Offer: move Mira Okafor' })).toBeVisible();
      expect(await pressed()).toBe(presses);

      // The refusal is about the second position, and the answer to it reopens nobody.
      await expect(stands(asAda)).toContainText('Navigator: Talking');
      await press(asAda, stands(asAda).getByRole('button', { name: 'Move to …: Mira Okafor' }));
      await choose(asAda, item(asAda, 'Closed'));
      const closing = dialog(asAda, 'Move Mira Okafor to Closed');
      await write(asAda, closing.getByRole('textbox'), 'Somebody else will navigate.');
      await press(asAda, closing.getByRole('button', { name: 'Send and close' }));
      await expect(log(page)).toContainText('Somebody else will navigate.');
      await expect(about(page)).toHaveText(
        ['Cartographer', 'Navigator', 'Cartographer', 'Navigator'].map((title) => `About: ${title}`),
      );
      await write(page, messageField(page, 'Ada'), 'Thank you for telling me.');
      await press(page, button(page, 'Send'));
      await expect(log(asAda)).toContainText('Thank you for telling me.');
      await expect(stands(asAda).getByRole('button', { name: 'Closed: move Mira Okafor' })).toBeVisible();
      await expect(stands(asAda)).toContainText('Cartographer: Offer');
      await expectTold('Cartographer: Offer', 'Navigator: Closed');
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

      await page.goto('/talent/home?show=written');
      const rows = page.getByRole('region', { name: 'In conversation 2' }).getByRole('listitem');
      await expect(rows).toContainText(['Navigator', 'Cartographer']);
      for (const one of [page, asAda, asTomasz]) await expectNoSidewaysScroll(one);
    });
  });
