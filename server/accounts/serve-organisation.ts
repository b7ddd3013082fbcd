import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { sendLinkedPage } from '#server/mail/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { giveBack, isWithinLimit } from '#server/platform/limits/limits.ts';
import { ensureFlow, findFlowHash, flowHash } from '#server/platform/session/anti-forgery.ts';
import { findDevice } from '#server/platform/session/device-cookie.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { endSession, findViewer } from '#server/platform/session/session.ts';
import { signInBrowser } from '#server/platform/session/sign-in-browser.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { createProvider, reasonOf } from './ask-provider.ts';
import * as organisation from './sign-in-with-organisation.ts';
import { findUserByEmail } from './store.ts';

type Request = FastifyRequest<{ Querystring: { id?: unknown; state?: unknown } }>;

/** Addresses of the sign-in by an organisation, if there is one: to its provider, back, and how a newcomer goes on. */
export function organisationRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const provider = createProvider(settings);
  if (!provider) return;
  const { label } = provider;

  /** Answers a refusal by one sentence. */
  const refuse = (
    request: Request,
    reply: FastifyReply,
    said: 'failed' | 'unverified' | 'otherUser',
    status: number,
  ) => {
    const language = languageOf(request, settings);
    const t = htmlTextsOf(language, 'mail');
    const content = html`<h1>${t('organisation.failed')}</h1>
      <p class="note">${t(`organisation.${said}.note`, { label })}</p>
      <p class="note"><a href="${addresses.home}">${t('organisation.back')}</a></p>`;
    const title = textsOf(language, 'mail')('organisation.failed');
    return sendLinkedPage(reply, settings, language, { status, title, content });
  };

  const begin = async (request: Request, reply: FastifyReply) => {
    const { id } = request.query;
    const flow = flowHash(ensureFlow(request, reply, settings));
    const position = typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : '';
    const url = await logged(request, provider.begin(organisation.makeTies(settings, flow, position)));
    return url === failed ? refuse(request, reply, 'failed', 503) : reply.redirect(url, 303);
  };

  const finish = async (request: Request, reply: FastifyReply) => {
    const flow = findFlowHash(request, settings);
    const { state } = request.query;
    const known = flow && typeof state === 'string' ? organisation.readState(settings, flow, state) : undefined;
    if (!flow || !known) return refuse(request, reply, 'failed', 400);
    if (!(await isWithinLimit(db, 'organisation', request.ip))) return refuse(request, reply, 'failed', 429);
    const query = request.url.slice(request.url.indexOf('?'));
    const identity = await logged(request, provider.finish(query, known.ties));
    if (identity === failed) return refuse(request, reply, 'failed', 403);
    if (!identity) return refuse(request, reply, 'unverified', 403);
    const viewer = await findViewer(services, request, reply, { remembers: false, isUrgent: true });
    request.viewer = viewer;
    const signedIn = await organisation.signInWithOrganisation(services, identity, viewer, {
      browser: deviceOf(request),
      findDevice: (user) => findDevice(request, settings, user),
    });
    await giveBack(db, 'organisation', request.ip);
    request.log.info({ feature: 'accounts', user: signedIn?.id }, 'organisation');
    if (!signedIn) {
      if (viewer) return refuse(request, reply, 'otherUser', 409);
      organisation.keepIdentity(reply, settings, flow, { ...identity, id: known.id });
      return reply.redirect(addresses.organisationFirst, 303);
    }
    if (viewer) await endSession(db, viewer.session.tokenHash);
    signInBrowser(request, reply, settings, signedIn);
    organisation.forgetIdentity(request, reply, settings);
    // The application continues from there, to where the visitor came from.
    return reply.redirect(addresses.addressOf(at.signIn, known.id), 303);
  };

  const showFirst = async (request: Request, reply: FastifyReply) => {
    const kept = organisation.findKeptIdentity(request, settings);
    if (!kept) return reply.redirect(addresses.addressOf(at.signIn), 303);
    const { email, id } = kept;
    const language = languageOf(request, settings);
    const t = htmlTextsOf(language, 'mail');
    const isKnown = (await findUserByEmail(db, email)) !== undefined;
    const said = isKnown ? 'known' : 'new';
    const fields = { email, ...(!isKnown && id !== '' && { type: 'talent', position: id }) };
    const content = html`<h1>${t(`organisation.${said}`)}</h1>
      <p class="note">${t(`organisation.${said}.note`, { label, email })}</p>
      <form action="${isKnown ? addresses.addressOf(at.signIn, id) : at.signUp}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>${t('organisation.continue')}</button>
      </form>`;
    const title = textsOf(language, 'mail')(`organisation.${said}`);
    return sendLinkedPage(reply, settings, language, { status: 200, title, content });
  };

  const answers = {
    [addresses.organisation]: begin,
    [addresses.organisationAnswer]: finish,
    [addresses.organisationFirst]: showFirst,
  };
  for (const [path, answer] of Object.entries(answers))
    app.get<{ Querystring: Request['query'] }>(path, { exposeHeadRoute: false }, (request, reply) =>
      answer(request, reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })),
    );
}

const failed = Symbol('failed');

/** Awaits the provider. Whatever fails has the same consequence, and the log names it. */
async function logged<Result>(request: Request, asked: Promise<Result>): Promise<Result | typeof failed> {
  try {
    return await asked;
  } catch (error) {
    request.log.warn({ feature: 'accounts', reason: reasonOf(error) }, 'organisation did not sign in');
    return failed;
  }
}
