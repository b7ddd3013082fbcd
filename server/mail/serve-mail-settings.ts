import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import * as calls from '#contract/mail-settings.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { linkedPages } from './serve-linked-pages.ts';
import {
  findSubscription,
  readMailSettings,
  resubscribe,
  saveMailSettings,
  unsubscribe,
} from './change-mail-settings.ts';
import { isRefused } from './mail-settings-store.ts';
import { donePage, questionPage, undonePage, wrongLinkPage } from './write-settings-page.ts';

export function mailSettingsRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  route(app, services, calls.readMailSettings, async ({ viewer }) => ({
    settings: await readMailSettings(db, viewer),
    ...((await isRefused(db, viewer.id)) && { comesBack: true }),
  }));
  route(app, services, calls.saveMailSettings, async ({ viewer, payload }) => {
    await saveMailSettings(db, viewer, payload.settings);
    return {};
  });
  const { productName } = settings;
  linkedPages(app, services, addresses.unsubscribe(':token'), {
    show: async (token, language) => {
      const found = await findSubscription(services, token);
      if (!found) return wrongLinkPage(language);
      return (found.isEnded ? donePage : questionPage)(productName, found, language);
    },
    act: async (token, language) => {
      const found = await findSubscription(services, token);
      if (!found) return wrongLinkPage(language);
      await unsubscribe(db, found);
      return donePage(productName, found, language);
    },
    undo: async (token, language, former) => {
      const found = await findSubscription(services, token);
      if (!found) return wrongLinkPage(language);
      await resubscribe(db, found, former);
      return undonePage(productName, found, language);
    },
  });
}
