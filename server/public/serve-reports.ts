import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { checkForm } from '#server/platform/session/anti-forgery.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { answer, guard } from './send-answer.ts';
import { presentPosition } from './present.ts';
import { type Seen, type TakeReport, readReport, untouched } from './read-report.ts';
import { showReportForm, showReported } from './show-report.ts';
import { seeCompany, seePosition } from './service.ts';
import type { Site } from './read-site.ts';
import type { WritePage } from './write-page.ts';

/** Maximum bytes of a form: 2,000 characters of four bytes, each byte encoded as three characters, and the rest. */
const bodyLimit = 32_768;
const page = 'text/html; charset=utf-8';
/** Query after an accepted form, so that reloading does not submit it again. */
const taken = 'sent';

interface Means {
  services: Services;
  site: Site;
  write: WritePage;
  findWho: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>;
  take: TakeReport;
}

/**
 * Pages for anyone to report a position or company visible to visitors, without scripts or a session. In `scope`
 * failures are pages, and change nothing.
 */
export function reportRoutes(scope: FastifyInstance, { services, site, write, findWho, take }: Means): void {
  const { db, settings } = services;
  const kinds = [
    [
      addresses.reportPage('position', ':hashId'),
      async ({ hashId = '' }): Promise<Seen> => {
        const { row } = await seePosition(db, hashId, () => Promise.resolve(null));
        return {
          type: 'position',
          companyId: row.companyId,
          name: row.hashId,
          shown: presentPosition(row, site.positionDays),
        };
      },
    ],
    [
      addresses.reportPage('company', ':id'),
      async ({ id = '' }): Promise<Seen> => ({
        type: 'company',
        companyId: Number(id),
        shown: (await seeCompany(db, id)).company,
      }),
    ],
  ] as const;

  void scope.register(async (forms) => {
    forms.addHook('onRequest', async (_request, reply) => guard(reply, site, { hasForm: true }));
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const [url, see] of kinds) {
      const open = async (request: FastifyRequest, reply: FastifyReply) => {
        const params = request.params as { hashId?: string; id?: string }; // parameters of the two addresses
        const [seen, viewer] = await Promise.all([see(params), findWho(request, reply)]);
        return { seen, reader: { isSignedIn: viewer !== null, language: languageOf(request, settings) } };
      };

      forms.get<{ Querystring: { [taken]?: unknown } }>(url, async (request, reply) => {
        const { seen, reader } = await open(request, reply);
        const { language } = reader;
        const shown =
          request.query[taken] === undefined
            ? showReportForm(seen, language, { typed: untouched })
            : showReported(seen, language);
        return answer(request, reply, { type: page, body: await write(shown, reader), language, audience: 'asker' });
      });

      forms.post(url, { bodyLimit }, async (request, reply) => {
        checkForm(request, settings);
        const { seen, reader } = await open(request, reply);
        const { language } = reader;
        const { typed, faults, read } = readReport(request.body instanceof URLSearchParams ? request.body : undefined);
        const refuse = async (status: number, why: { faults: typeof faults } | { wait: number }) => {
          const body = await write(showReportForm(seen, language, { typed, ...why }), reader);
          return answer(request, reply.code(status), { type: page, body, language, audience: 'members' });
        };
        if (!read) return refuse(422, { faults });
        try {
          await take({ ...read, seen, language, network: request.ip });
        } catch (error) {
          if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
          void reply.header('Retry-After', String(error.retryAfter));
          return refuse(429, { wait: error.retryAfter });
        }
        const [path = ''] = request.url.split('?');
        return reply.redirect(`${path}?${taken}`, 303);
      });
    }
  });
}
