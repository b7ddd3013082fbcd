import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import { newestPositions, publicPosition } from '#contract/public.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { OpenRenderer } from '#server/platform/http/renderer.ts';
import { leadFromSentences, leadFromSlashes } from '#server/platform/http/tidy-addresses.ts';
import { findViewer } from '#server/platform/session/session.ts';
import { createCounter } from '#server/platform/limits/limits.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { answer, guard } from './send-answer.ts';
import { sendFailurePages } from './send-failures.ts';
import { keepFeed, longestDescription } from './write-feed.ts';
import type { Listings } from './list-live.ts';
import { companyOgContent, positionOgContent } from './describe-og-image.ts';
import { createOgImages } from './draw-og-images.ts';
import { filtersOf, hasEmptyFilters, readAddress, writeAddress } from './read-address.ts';
import { presentPosition } from './present.ts';
import type { OpenData } from './read-open-data.ts';
import { openDataRoutes } from './serve-open-data.ts';
import type { TakeReport } from './read-report.ts';
import { reportRoutes } from './serve-reports.ts';
import { type GetNewest, noSuchPage, readBefore, seeCompany, seePosition } from './service.ts';
import { readSite } from './read-site.ts';
import { type PartKind, maxParts, partSize, writeIndex, writePages, writeRobots } from './write-sitemap.ts';
import { keepParts } from './list-sitemap-parts.ts';
import { findNewestVersion, listNewestPositions, listParts } from './store.ts';
import { answerFile } from './send-file.ts';
import { showCompanies } from './show-companies.ts';
import { showCompany } from './show-company.ts';
import { showPosition } from './show-position.ts';
import { showPositions } from './show-positions.ts';
import { textPages } from './show-texts.ts';
import { createWriter } from './write-page.ts';

/** Maximum entries of the feed. */
const feedLength = 50;
const page = 'text/html; charset=utf-8';
const xml = 'application/xml; charset=utf-8';

interface ByHashId {
  Params: { hashId: string };
}
interface ById {
  Params: { id: string };
}

const hashIdOf = ({ params }: FastifyRequest): string | undefined => (params as Partial<ByHashId['Params']>).hashId; // a company's page has an id instead

interface Given {
  listings: Listings;
  open: OpenData;
  openRenderer: () => Promise<OpenRenderer>;
  takeReport: TakeReport;
  getNewest: GetNewest;
}

/**
 * Public routes: pages and lists of positions and companies, also as data, reports of them, their og-images, feed,
 * sitemap and robots.txt, and two calls.
 */
export function publicRoutes(
  app: FastifyInstance,
  services: Services,
  { listings, open, openRenderer, takeReport, getNewest }: Given,
): void {
  const { settings, db } = services;
  const site = readSite(settings);
  const write = createWriter(site, openRenderer);
  const getFeed = keepFeed(site, {
    findVersion: () => findNewestVersion(db, feedLength),
    listRows: () => listNewestPositions(db, feedLength, longestDescription + 1),
  });
  const ogImages = createOgImages(services.storage);
  const listPages = createCounter(limits.listPages);
  const getPart = keepParts(services, site);
  const findWho = async (request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> => {
    const viewer = await findViewer(services, request, reply, { remembers: false });
    // A restricted viewer sees the pages as a visitor.
    request.viewer = viewer?.restriction ? null : viewer;
    return request.viewer;
  };
  const see = (request: FastifyRequest<ByHashId>, reply: FastifyReply) =>
    seePosition(db, request.params.hashId, () => findWho(request, reply));

  // Hides a Draft from its own company too: the call is for pages without a signed-in user.
  route(app, services, publicPosition, async ({ payload }) => {
    const { row } = await seePosition(db, payload.positionHashId, () => Promise.resolve(null));
    return { title: row.title, companyName: row.companyName };
  });

  route(app, services, newestPositions, ({ request }) =>
    getNewest(languageOf(request, settings), networkOf(request.ip)),
  );

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => guard(reply, site));
    leadFromSlashes(scope);
    leadFromSentences(scope);
    sendFailurePages(scope, write, settings, {
      similar: (request) => listings.similarTo(hashIdOf(request), networkOf(request.ip)),
      viewer: findWho,
    });

    scope.get<{ Querystring: { before?: unknown } }>(addresses.companiesPage(), async (request, reply) => {
      const before = readBefore(request.query.before);
      const [found, viewer] = await Promise.all([
        listings.companies(before, networkOf(request.ip)),
        findWho(request, reply),
      ]);
      const language = languageOf(request, settings);
      const body = await write(showCompanies(site, found, { before, language }), {
        language,
        isSignedIn: viewer !== null,
      });
      return answer(request, reply, { type: page, body, language, audience: 'asker' });
    });

    scope.get<{ Querystring: Record<string, unknown> }>(addresses.positionsPage(), async (request, reply) => {
      guard(reply, site, { hasForm: true });
      listPages.count(request.ip);
      const { asked, page: wanted, isCut } = readAddress(request.query);
      if (!isCut && hasEmptyFilters(request.query)) return reply.redirect(writeAddress(asked, wanted));
      const { read, notUnderstood } = await listings.read(asked, networkOf(request.ip));
      const meant = { ...asked, ...read };
      const [found, viewer] = await Promise.all([
        listings.positions(filtersOf(meant), wanted, networkOf(request.ip)),
        findWho(request, reply),
      ]);
      const language = languageOf(request, settings);
      const cut = isCut || found.page !== wanted;
      const isVisitor = viewer === null;
      const shown = showPositions(site, found, { asked: meant, notUnderstood, isCut: cut, isVisitor, language });
      const body = await write(shown, { language, isSignedIn: !isVisitor });
      return answer(request, reply, { type: page, body, language, audience: 'asker' });
    });

    reportRoutes(scope, { services, site, write, findWho, take: takeReport });

    for (const [path, show] of Object.entries(textPages))
      scope.get(path, async (request, reply) => {
        const viewer = await findWho(request, reply);
        const language = languageOf(request, settings);
        const body = await write(show(settings, language), { language, isSignedIn: viewer !== null });
        return answer(request, reply, { type: page, body, language, audience: 'asker' });
      });

    scope.get<ByHashId>(addresses.positionPage(':hashId'), async (request, reply) => {
      const { row, viewer } = await see(request, reply);
      const language = languageOf(request, settings);
      const shown = await showPosition(db, site, { row, viewer, language });
      const body = await write(shown, { language, isSignedIn: viewer !== null });
      return answer(request, reply, { type: page, body, language, audience: row.isLive ? 'asker' : 'members' });
    });

    scope.get<ById>(addresses.companyPage(':id'), async (request, reply) => {
      const [seen, viewer] = await Promise.all([seeCompany(db, request.params.id), findWho(request, reply)]);
      const language = languageOf(request, settings);
      const body = await write(showCompany(site, { ...seen, language }), { language, isSignedIn: viewer !== null });
      return answer(request, reply, { type: page, body, language, audience: 'asker' });
    });
  });

  void app.register(async (scope) => {
    leadFromSlashes(scope);
    scope.get<ByHashId>(addresses.ogImageOf(addresses.positionPage(':hashId')), async (request, reply) => {
      const { row } = await see(request, reply);
      const body = await ogImages.get(
        positionOgContent(site, presentPosition(row, site.positionDays)),
        networkOf(request.ip),
      );
      return answer(request, reply, { type: 'image/png', body, audience: row.isLive ? 'asker' : 'members' });
    });

    scope.get<ById>(addresses.ogImageOf(addresses.companyPage(':id')), async (request, reply) => {
      const body = await ogImages.get(
        companyOgContent(site, (await seeCompany(db, request.params.id)).company),
        networkOf(request.ip),
      );
      return answer(request, reply, { type: 'image/png', body, audience: 'everyone' });
    });

    openDataRoutes(scope, site, open);

    scope.get(addresses.feed, async (request, reply) =>
      answerFile(request, reply, 'application/atom+xml; charset=utf-8', await getFeed()),
    );

    scope.get(addresses.sitemap, async (request, reply) =>
      answer(request, reply, {
        type: xml,
        body: writeIndex(site, await listParts(db, partSize)),
        audience: 'everyone',
      }),
    );

    scope.get<{ Params: { kind: string; file: string } }>(
      addresses.sitemapPart(':kind', ':file'),
      async (request, reply) => {
        const { kind, file } = request.params;
        const [, number] = /^(0|[1-9]\d{0,5})\.xml$/.exec(file) ?? [];
        const part = Number(number);
        if (kind === 'pages' && part === 0)
          return answer(request, reply, { type: xml, body: writePages(site), audience: 'everyone' });
        if (!(part < maxParts) || !isPartKind(kind)) throw noSuchPage();
        return answerFile(request, reply, xml, await getPart(kind, part, networkOf(request.ip)));
      },
    );

    scope.get(addresses.robots, async (request, reply) =>
      answer(request, reply, { type: 'text/plain; charset=utf-8', body: writeRobots(site), audience: 'everyone' }),
    );
  });
}

const isPartKind = (kind: string): kind is PartKind => kind === 'positions' || kind === 'companies';
