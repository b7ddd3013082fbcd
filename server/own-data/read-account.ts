import type * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import { listDecisions, listPasskeys } from '#server/accounts/service.ts';
import { readMailSettings } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { listOwnSessions } from '#server/platform/session/own-sessions.ts';
import * as store from './account-store.ts';
import type { Owner } from './export-store.ts';
import type { Account } from './describe-format.ts';

const typeNames = { 1: 'talent', 2: 'client', 3: 'administrator' } as const;

const maybe = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Reads a user's account data, without tokens, hashes and keys. */
export async function readAccount(db: Database, owner: Owner): Promise<z.infer<typeof Account>> {
  const { id, type } = owner;
  const [user, newAddress, former, sessions, passkeys, identities, events, decisions, reports, searches, tokens] =
    await Promise.all([
      store.findUser(db, id),
      store.findNewAddress(db, id),
      store.listFormerAddresses(db, id),
      listOwnSessions(db, id),
      listPasskeys(db, id),
      store.listIdentities(db, id),
      store.listAllEvents(db, id),
      listDecisions(db, owner),
      store.listReports(db, id),
      store.listSavedSearches(db, id),
      store.listTokens(db, id),
    ]);
  return {
    takenAt: new Date().toISOString(),
    user: {
      id,
      type: typeNames[type],
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language,
      createdAt: user.createdAt.toISOString(),
      lastSeenAt: maybe(user.lastSeenAt),
      addressRefusedAt: maybe(user.emailRefusedAt),
      ...(type === accountTypes.client && { isKeeper: user.isKeeper }),
    },
    newAddress,
    formerAddresses: former.map(({ email, changedAt }) => ({ email, changedAt: changedAt.toISOString() })),
    sessions: sessions.map(({ browser, system, way, createdAt, lastUsedAt }) => ({
      device: { browser, system },
      way,
      startedAt: createdAt.toISOString(),
      usedAt: lastUsedAt.toISOString(),
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: maybe(lastUsedAt),
    })),
    identities: identities.map(({ issuer, subject, linkedAt, lastUsedAt }) => ({
      issuer,
      subject,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: maybe(lastUsedAt),
    })),
    tokens: tokens.map(({ name, scope, createdAt, endsAt, lastUsedAt }) => ({
      name,
      scope,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
      lastUsedAt: maybe(lastUsedAt),
    })),
    events: events.map(({ kind, browser, system, happenedAt }) => ({
      kind,
      device: { browser, system },
      happenedAt: happenedAt.toISOString(),
    })),
    mailSettings: type === accountTypes.administrator ? null : await readMailSettings(db, { id, type }),
    notifiedDevices: (await store.listNotified(db, id)).map(({ browser, system, endpoint, createdAt }) => ({
      device: { browser, system },
      pushService: new URL(endpoint).host,
      createdAt: createdAt.toISOString(),
    })),
    savedSearches: searches.map(({ name, kind, filters, cadence, timeZone, createdAt, openedAt }) => ({
      name,
      kind,
      filters: { ...(filters as object) }, // stored as an object
      mailed: cadence,
      timeZone,
      createdAt: createdAt.toISOString(),
      openedAt: openedAt.toISOString(),
    })),
    decisions,
    reports: reports.map(({ aboutType, aboutId, category, text, reportedAt }) => ({
      about: { type: aboutType, id: aboutId },
      category,
      text,
      reportedAt: reportedAt.toISOString(),
    })),
  };
}
