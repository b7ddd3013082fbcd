import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/interviews.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { answerInterview, cancelInterview } from './change-interview.ts';
import { keepInterview, moveInterview } from './move-interview.ts';
import { proposeInterview } from './propose-interview.ts';
import { listOwnInterviews } from './service.ts';

export function interviewRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services;
  route(app, services, calls.proposeInterview, ({ viewer, payload, request }) =>
    proposeInterview(services, viewer, payload, languageOf(request, settings)),
  );
  route(app, services, calls.answerInterview, ({ viewer, payload, request }) =>
    answerInterview(services, viewer, payload, languageOf(request, settings)),
  );
  route(app, services, calls.moveInterview, ({ viewer, payload, request }) =>
    moveInterview(services, viewer, payload, languageOf(request, settings)),
  );
  route(app, services, calls.keepInterview, ({ viewer, payload, request }) =>
    keepInterview(services, viewer, payload, languageOf(request, settings)),
  );
  route(app, services, calls.listInterviews, ({ viewer }) => listOwnInterviews(services, viewer));
  route(app, services, calls.cancelInterview, ({ viewer, payload, request }) =>
    cancelInterview(services, viewer, payload, languageOf(request, settings)),
  );
}
