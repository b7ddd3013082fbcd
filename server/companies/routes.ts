import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/companies.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { readCompanyLinks } from './read-company-changes.ts';
import { checkOwnCompany } from './policy.ts';
import { findOnboarding, getCompany } from './service.ts';
import { storeTextImage } from './store-text-images.ts';
import { updateCompany } from './update-company.ts';

export function companyRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  route(app, services, calls.showCompany, async ({ viewer, payload, request }) => {
    checkOwnCompany(viewer, payload.companyId);
    const [company, onboarding] = await Promise.all([
      getCompany(db, viewer.companyId, viewer, languageOf(request, settings)),
      findOnboarding(db, viewer),
    ]);
    return { company, ...onboarding };
  });
  route(app, services, calls.editCompany, async ({ viewer, payload, request }) => {
    checkOwnCompany(viewer, payload.companyId);
    return { company: await getCompany(db, viewer.companyId, viewer, languageOf(request, settings)) };
  });
  route(
    app,
    services,
    calls.updateCompany,
    async ({ viewer, payload, files }) => {
      await updateCompany(services, viewer, payload.company, files);
      return {};
    },
    { limit: 'saves', check: ({ company }) => readCompanyLinks(company) },
  );
  route(app, services, calls.uploadImage, async ({ viewer, files }) => {
    if (!files.image) throw invalidField('image', 'is missing');
    return { url: await storeTextImage(services, viewer, files.image) };
  });
}
