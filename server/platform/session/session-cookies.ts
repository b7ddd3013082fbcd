import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { kept } from '#contract/retention.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** `__Host-` binds the cookie to this host; browsers accept it under https only. */
export const sessionCookie = (settings: Settings): string => (settings.isSecure ? '__Host-session' : 'session');

/** Keeps an acting administrator's own session, for the way back. */
export const administratorCookie = (settings: Settings): string =>
  settings.isSecure ? '__Host-administrator' : 'administrator';

const cookieOptions = (settings: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: settings.isSecure }) as const;

export function setSessionCookie(
  reply: FastifyReply,
  settings: Settings,
  token: string,
  seconds = kept.sessionDays * 86_400,
): void {
  void reply.setCookie(sessionCookie(settings), token, { ...cookieOptions(settings), maxAge: seconds });
}

export function clearSessionCookie(reply: FastifyReply, settings: Settings): void {
  void reply.clearCookie(sessionCookie(settings), cookieOptions(settings));
  clearAdministratorCookie(reply, settings);
}

export function setAdministratorCookie(reply: FastifyReply, settings: Settings, token: string, seconds: number): void {
  void reply.setCookie(administratorCookie(settings), token, { ...cookieOptions(settings), maxAge: seconds });
}

export function clearAdministratorCookie(reply: FastifyReply, settings: Settings): void {
  void reply.clearCookie(administratorCookie(settings), cookieOptions(settings));
}
