import { parse, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */

/**
 * Modules and globals by which each file of the server leaves the process. All targets come from settings or constants;
 * only `outbound.ts` uses addresses that users give, and checks where they lead.
 * @type {Record<string, string[]>}
 */
const known = {
  'server/accounts/ask-provider.ts': ['openid-client'], // OIDC_ISSUER, by outbound.ts
  'server/embedded-postgres/postmaster.ts': ['node:child_process'], // the embedded database
  'server/embedded-postgres/server.ts': ['node:child_process', 'node:net'],
  'server/embedded-postgres/service.ts': ['pg'],
  'server/mail/compose-mail.ts': ['nodemailer'], // composes, with access to files and addresses turned off
  'server/mail/send-mail.ts': ['nodemailer'], // SMTP_URL
  'server/messaging/write-message.ts': ['pg'],
  'server/platform/database/connect.ts': ['pg'], // DATABASE_URL
  'server/platform/database/question.ts': ['pg'],
  'server/platform/database/silence.ts': ['pg'], // the clients of connect.ts
  'server/platform/dns/resolver.ts': ['node:dns/promises'], // DNS_SERVERS
  'server/platform/intake/thread.ts': ['node:worker_threads'], // a file of this repository
  'server/platform/memory/listener.ts': ['node:net', 'pg'],
  'server/platform/outbound/outbound.ts': ['node:http', 'node:https'], // webhooks; OUTBOUND_ALLOW
  'server/platform/process/check-database.ts': ['pg'],
  'server/platform/process/error-webhook.ts': ['fetch'], // ERROR_WEBHOOK
  'server/platform/storage/s3.ts': ['@aws-sdk/client-s3', '@aws-sdk/lib-storage'], // S3_ENDPOINT
};

const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'eval', 'Function']);

const modules =
  /^(?:(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises|child_process|cluster|worker_threads|vm|inspector)|undici|ws|pg|nodemailer|openid-client|@aws-sdk\/.+)$/;

/** Imports that only parse a text or listen. */
const harmless = new Set(['isIP', 'BlockList', 'createServer', 'Server', 'parentPort']);

/**
 * Ways out of the process that are not listed for their file: globals called, and modules imported for more than types.
 * @param {Tree} source
 * @returns {string[]} one for each: path, and the module or global
 */
export const unknownWaysOut = (source) =>
  [...source].flatMap(([path, text]) =>
    path.startsWith('server/')
      ? [...waysOutOf(path, text)].flatMap((way) => (known[path]?.includes(way) ? [] : [`${path}: ${way}`]))
      : [],
  );

/** @type {(path: string, text: string) => Set<string>} */
function waysOutOf(path, text) {
  /** @type {Set<string>} */
  const ways = new Set();
  walk(parse(path, text).program, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const { callee } = node;
      const isGlobal = callee.type === 'MemberExpression' && /^(?:globalThis|global)$/.test(callee.object.name);
      const name = isGlobal ? callee.property.name : callee.name;
      if (globals.has(name)) ways.add(name);
      // `process.getBuiltinModule('node:net')` and `require` load too.
      if (/^(?:require|getBuiltinModule)$/.test(callee.property?.name ?? callee.name)) ways.add('require');
    }
    const isImport = /^(?:Import(?:Declaration|Expression)|Export(?:Named|All)Declaration)$/.test(node.type);
    const name = isImport ? node.source?.value : undefined;
    if (typeof name === 'string' && modules.test(name) && !isHarmless(node)) ways.add(name);
  });
  return ways;
}

/** @param {import('./tree.mjs').Node} node */
const isHarmless = ({ importKind, exportKind, specifiers }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers?.length > 0 &&
    specifiers.every(
      (/** @type {import('./tree.mjs').Node} */ { importKind: kind, imported }) =>
        kind === 'type' || harmless.has(imported?.name),
    ));
