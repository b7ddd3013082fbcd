import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/interviews.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { answerInterview, cancelInterview } from './change-interview.ts';
import { proposeInterview } from './propose-interview.ts';

export function interviewRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services;
  route(app, services, calls.proposeInterview, ({ viewer, payload, request }) =>
    proposeInterview(services, viewer, payload, languageOf(request, settings)),
  );
  route(app, services, calls.answerInterview, ({ viewer, payload, request }) =>
    answerInterview(services, viewer, payload, languageOf(request, settings)),
  );
  route(app, services, calls.cancelInterview, ({ viewer, payload, request }) =>
    cancelInterview(services, viewer, payload, languageOf(request, settings)),
  );
}
