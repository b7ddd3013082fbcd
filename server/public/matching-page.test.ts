import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxMargin } from '#contract/conditions.ts';
import { fewTalents, homeOrder, homeParts, matchOrder, maxTalentIds } from '#contract/matching.ts';
import { Wish, wishKinds } from '#contract/wishes.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'] });
});
afterAll(() => world.close());

const read = async (headers = {}) => {
  const { status, text } = await world.visitor().get('/matching', headers);
  expect(status).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
};
/** The list items of the page, without their nested lists. */
const itemsOf = (page: string) => [...page.matchAll(/<li>([^<]*?)\s*(?:<ul>|<\/li>)/g)].map(([, item]) => item?.trim());

test.each(['en', 'de'] as const)(
  'in %s states the rule, the wishes and both orders from the constants',
  async (language) => {
    const page = await read({ 'accept-language': language });
    const t = textsOf(language, 'public');
    const items = [
      t('matching.rule.skills'),
      t('matching.rule.place'),
      t('matching.rule.remote', { hours: maxMargin }),
      t('matching.rule.onSite'),
      t('matching.rule.found'),
      ...wishKinds.map((kind) => t(`matching.wish.${kind}`)),
      ...matchOrder.map((by) => t(`matching.order.${by}`)),
      ...homeOrder.map((by) => t(`matching.home.${by}`)),
      ...homeParts.map((part) => t(`matching.part.${part}`)),
    ];
    expect(itemsOf(page.slice(page.indexOf('<main'), page.indexOf('</main>')))).toEqual(items);
    expect(page).toContain(t('matching.order.listed', { count: maxTalentIds }));
    expect(page).toContain(t('matching.order.few', { count: fewTalents }));
    expect(page).not.toContain('<script');
  },
);

test('lists every kind of wish', () => {
  const kinds = Wish._zod.def.options.map((option) => [...option._zod.def.shape.kind._zod.def.values][0]);
  expect([...wishKinds]).toEqual(kinds);
});

test('begins with what matching is not, and is linked from the sitemap and the public list', async () => {
  const page = await read();
  expect(page).toContain(
    '<h1>How this is ordered</h1><p>People and positions are matched by these rules and by nothing else. No learned model, no payment.</p>',
  );
  const visitor = world.visitor();
  expect((await visitor.get('/sitemap/pages/0.xml')).text).toContain('/matching</loc>');
  expect((await visitor.get('/positions')).text).toContain('<a href="/matching">How this is ordered</a>');
});
