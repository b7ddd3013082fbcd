import type { FastifyInstance } from 'fastify';
import * as blocks from '#contract/blocks.ts';
import * as calls from '#contract/cases.ts';
import * as reports from '#contract/reports.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { acknowledge } from './acknowledge-decision.ts';
import { appeal } from './appeal-decision.ts';
import { listCases, readCase } from './list-cases.ts';
import { block, blockedTalents, unblock } from './block-subject.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decide } from './decide-case.ts';
import { ownReports, report } from './report-subject.ts';
import { restore, subjectOf, suspend } from './suspend-user.ts';
import { takeCase } from './take-case.ts';
import { putBack, takeDown } from './take-position-down.ts';

/** Calls about blocks, reports, cases, suspensions and appeals. */
export function moderationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, blocks.block, async ({ viewer, payload }) => ({
    isNew: await block(services, viewer, payload.userId),
  }));

  route(app, services, blocks.unblock, async ({ viewer, payload }) => {
    await unblock(db, viewer, payload.userId);
    return {};
  });

  route(app, services, blocks.blockedTalents, async ({ viewer }) => ({ talents: await blockedTalents(db, viewer) }));

  route(app, services, calls.adminSuspend, async ({ payload, viewer }) => {
    await suspend(services, viewer, payload);
    return {};
  });

  route(app, services, calls.adminRestore, async ({ payload, viewer }) => {
    const { positionId } = payload;
    await (positionId === undefined
      ? restore(services, viewer, subjectOf(payload))
      : putBack(services, viewer, positionId));
    return {};
  });

  route(app, services, calls.takeDownPosition, async ({ payload, viewer }) => {
    await takeDown(services, viewer, payload);
    return {};
  });

  route(app, services, reports.report, ({ payload, viewer }) => report(services, viewer, payload));

  route(app, services, reports.ownReports, ({ viewer }) => ownReports(db, viewer));

  route(app, services, reports.adminCases, ({ payload }) => listCases(services, payload));

  route(app, services, reports.adminCase, ({ payload, viewer }) => readCase(services, viewer, payload.caseId));

  route(app, services, reports.adminTakeCase, async ({ payload, viewer }) => {
    await takeCase(services, viewer, payload);
    return {};
  });

  route(app, services, reports.adminDecideCase, async ({ payload, viewer }) => {
    await decide(services, viewer, payload);
    return {};
  });

  route(app, services, reports.adminDecideAppeal, async ({ payload, viewer }) => {
    await decideAppeal(services, viewer, payload);
    return {};
  });

  route(app, services, reports.acknowledgeDecision, async ({ payload, viewer }) => {
    await acknowledge(services, viewer, payload.caseId);
    return {};
  });

  route(app, services, calls.appeal, async ({ payload, viewer }) => {
    await appeal(services, viewer, payload);
    return {};
  });
}
