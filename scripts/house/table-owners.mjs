import { parse, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Node} Node */
/** @typedef {{ table: string, columns?: string[] }} Write columns: those of an update, if it names them */

/**
 * The only feature that writes a table, in the server or in database/functions. A column with its own owner is written
 * by that alone.
 * @type {Record<string, string>}
 */
export const ownerOf = {
  account_events: 'accounts',
  account_texts: 'admin',
  acting_sessions: 'admin',
  announcement_counts: 'announcements',
  announcement_days: 'announcements',
  announcements: 'announcements',
  answer_rates: 'contacts',
  attachments: 'messaging',
  audit_log: 'platform',
  candidate_events: 'candidates',
  candidate_notes: 'history',
  candidates: 'candidates',
  cases: 'moderation',
  ceremonies: 'accounts',
  codes: 'accounts',
  companies: 'companies',
  'companies.has_templates': 'templates',
  'companies.suspended_until': 'moderation',
  'companies.verified_domain': 'verification',
  company_domains: 'verification',
  company_tokens: 'integrations', // those of engineers too
  'company_tokens.last_used_at': 'platform', // the call that uses it
  contact_rounds: 'contacts',
  contacts: 'contacts',
  countries: 'reference',
  deliveries: 'platform',
  delivery_rates: 'platform',
  demo: 'platform', // by scripts/demo alone
  email_changes: 'accounts',
  exclusions: 'privacy',
  exports: 'own-data',
  former_addresses: 'accounts',
  function_files: 'platform',
  hidden_pairs: 'privacy',
  hidings: 'privacy',
  identities: 'accounts',
  interviews: 'interviews',
  kysely_migration: 'platform',
  limits: 'platform',
  mail_settings: 'mail',
  message_mails: 'messaging',
  messages: 'messaging',
  note_mentions: 'history',
  passkeys: 'accounts',
  position_marks: 'positions',
  position_versions: 'positions',
  positions: 'positions',
  public_service: 'mail',
  push_subscriptions: 'push',
  removed_administrators: 'accounts',
  reports: 'moderation',
  saved_searches: 'searches',
  search_hits: 'searches',
  sessions: 'platform',
  skill_types: 'reference',
  skills: 'reference',
  talents: 'talents',
  'talents.asked_at': 'privacy',
  'talents.asked_count': 'privacy',
  'talents.asked_left_at': 'privacy',
  'talents.availability': 'privacy',
  'talents.availability_at': 'privacy',
  'talents.availability_by': 'privacy',
  'talents.employer': 'privacy',
  'talents.first_fits_at': 'searches',
  'talents.found_since': 'searches',
  'talents.is_verified_only': 'privacy',
  'talents.silent_since': 'privacy',
  'talents.last_active_on': 'platform', // in one statement with the session that is renewed
  templates: 'templates',
  text_images: 'companies',
  thread_positions: 'messaging',
  threads: 'messaging',
  'threads.hidden_by_company': 'privacy',
  'threads.hidden_by_talent': 'privacy',
  'threads.contact_state': 'contacts',
  'threads.stage_waits_for': 'candidates',
  timezones: 'reference',
  users: 'accounts',
  'users.email_refusal': 'mail', // the mail server's answer
  'users.email_refused_at': 'mail',
  'users.inactive_mailed': 'own-data',
  'users.inactive_until': 'own-data',
  'users.is_keeper': 'companies',
  'users.leaving_at': 'own-data',
  'users.last_seen_at': 'platform', // presence
  'users.last_visit_ended_at': 'platform',
  'users.suspended_until': 'moderation',
  videos: 'messaging',
  webhook_deliveries: 'integrations',
  webhooks: 'integrations',
  work_types: 'reference',
};

/**
 * Statements of the server that write a table or column of another owner, or without one. Cascades are not statements.
 * @param {Tree} source
 * @returns {string[]} one for each: path, table and its owner
 */
export function foreignWriters(source) {
  return [...source].flatMap(([path, text]) => {
    const room = /^server\/([^/]+)\//.exec(path)?.[1];
    if (!path.startsWith('server/')) return [];
    return writesIn(parse(path, text).program).flatMap((write) =>
      notOf(room, write).map(({ name, owner }) => `${path}: ${name} belongs to ${owner ?? 'no room'}`),
    );
  });
}

/**
 * The tables or columns of a write that are not of the feature.
 * @param {string | undefined} feature
 * @param {Write} write
 */
export const notOf = (feature, { table, columns }) =>
  namesOf(table, columns)
    .map((name) => ({ name, owner: ownerOf[name] ?? ownerOf[table] }))
    .filter(({ owner }) => owner === undefined || owner !== feature);

/** @type {(table: string, columns?: string[]) => string[]} */
const namesOf = (table, columns) => columns?.map((column) => `${table}.${column}`) ?? [table];

const methods = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

/**
 * @param {Node} program
 * @returns {Write[]}
 */
function writesIn(program) {
  /** @type {Write[]} */
  const writes = [];
  /** @type {Map<Node, string[] | undefined>} The columns of a query builder's update. */
  const columnsOf = new Map();
  walk(program, (node) => {
    const method = node.type === 'CallExpression' ? node.callee.property?.name : undefined;
    if (method === 'set') columnsOf.set(startOf(node), keysOf(node.arguments[0]));
    if (methods.has(method)) {
      const name = node.arguments[0]?.type === 'Literal' ? String(node.arguments[0].value) : '?';
      writes.push(write(inSnakeCase(name.split(' ')[0] ?? ''), columnsOf.get(node)));
    }
    if (node.type === 'TemplateLiteral') {
      writes.push(...writesInSql(node.quasis.map((/** @type {Node} */ quasi) => quasi.value.raw).join('?')));
    }
    if (node.type === 'Literal' && typeof node.value === 'string') writes.push(...writesInSql(node.value));
  });
  return writes;
}

/** @type {(table: string, columns?: string[]) => Write} */
const write = (table, columns) => (columns ? { table, columns } : { table });

/**
 * The first call of a chain.
 * @param {Node} node
 * @returns {Node}
 */
const startOf = (node) => (node.callee?.object?.type === 'CallExpression' ? startOf(node.callee.object) : node);

/**
 * The columns named in an object; undefined if it has other keys too.
 * @param {Node | undefined} node
 * @returns {string[] | undefined}
 */
function keysOf(node) {
  if (node?.type !== 'ObjectExpression') return undefined;
  const keys = node.properties.map((/** @type {Node} */ { computed, key }) => (computed ? undefined : key?.name));
  return keys.every((/** @type {unknown} */ key) => typeof key === 'string') ? keys.map(inSnakeCase) : undefined;
}

const inSnakeCase = (/** @type {string} */ name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The writes of a statement, in which each inserted value is a question mark.
 * @param {string} text
 * @returns {Write[]}
 */
export function writesInSql(text) {
  const inserted = [
    ...text.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+([\w.?]+)/gi),
  ];
  const updated = [...text.matchAll(/\bupdate\s+([\w.?]+)(?:\s+(?:as\s+)?\w+)?\s+set\s/gi)].filter(
    ([, table]) => table?.toLowerCase() !== 'set',
  );
  return [
    ...inserted.map(([, table = '']) => write(table)),
    ...updated.map(({ 0: start, 1: table = '', index }) => write(table, columnsIn(text.slice(index + start.length)))),
  ];
}

/**
 * The columns of the assignments after `set`; undefined if one of them cannot be read.
 * @param {string} text
 * @returns {string[] | undefined}
 */
function columnsIn(text) {
  let flat = text;
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replaceAll(/\([^()]*\)/g, ' '); // inner commas and words
  }
  const [list = ''] = flat.split(/\)|\b(?:where|from|returning)\b/i);
  const columns = list.split(',').map((part) => /^\s*(\w+)\s*=/.exec(part)?.[1]);
  return columns.every((column) => column !== undefined) ? columns : undefined;
}
