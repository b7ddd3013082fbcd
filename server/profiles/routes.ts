import type { FastifyInstance } from 'fastify';
import { accountTypes } from '#contract/call.ts';
import * as calls from '#contract/profiles.ts';
import { getTransformedTalent as getTransformedTalentCall } from '#contract/talents.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { getMissingParts } from '#server/talents/service.ts';
import { getProfile, seeTransformedTalent, withMarks } from './service.ts';

export function profileRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    services,
    calls.getProfile,
    async ({ viewer, payload, request }) => {
      const profile = await getProfile(services.db, viewer, payload, languageOf(request, services.settings));
      const { token } = viewer.session;
      const isMarked = !token || viewer.type === accountTypes.talent;
      const marked = isMarked ? await withMarks(services.db, viewer, profile, payload) : profile;
      return token ? { ...marked, lastMessage: undefined } : marked;
    },
    {
      // A company's token reads people, an engineer's their own profile and what is for everyone.
      mayByToken: ({ profileType }, { type }) =>
        profileType === 'talent' || (type === accountTypes.talent && profileType !== 'teammate'),
      shows: (profile) => (profile.profileType === 'talent' ? [profile.talent.id] : []),
    },
  );
  route(
    app,
    services,
    getTransformedTalentCall,
    async ({ viewer, payload }) => ({ transformedTalent: await seeTransformedTalent(services.db, viewer, payload) }),
    { shows: ({ transformedTalent }) => (transformedTalent ? [transformedTalent.id] : []) },
  );
  route(app, services, calls.getMissingParts, ({ viewer }) => getMissingParts(services.db, viewer.id));
}
