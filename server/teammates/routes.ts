import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/teammates.ts';
import { route } from '#server/platform/call.ts';
import type { Services } from '#server/platform/services.ts';
import { createTeammate } from './create-teammate.ts';
import { deleteTeammate } from './delete-teammate.ts';
import { getColleague, indexTeammates } from './service.ts';
import { updateTeammate } from './update-teammate.ts';

export function teammateRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.listTeammates, ({ viewer }) => indexTeammates(db, viewer));
  route(app, services, calls.editTeammate, async ({ viewer, payload }) => ({
    teammate: await getColleague(db, viewer, payload.teammateId),
  }));
  route(app, services, calls.createTeammate, ({ viewer, payload, files }) =>
    createTeammate(services, viewer, payload.teammate, files),
  );
  route(app, services, calls.updateTeammate, async ({ viewer, payload, files }) => {
    await updateTeammate(services, viewer, payload.teammate, files);
    return {};
  });
  route(app, services, calls.deleteTeammate, async ({ viewer, payload }) => {
    await deleteTeammate(db, viewer, payload.teammateId);
    return {};
  });
}
