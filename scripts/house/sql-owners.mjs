import { notOf, writesInSql } from './table-owners.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./table-owners.mjs').Write} Write */

/**
 * Functions that may write a table of another feature, with the reason.
 * @type {Record<string, string>}
 */
const excused = {
  'queue_message_mail deliveries': 'The statement that stores a message queues its mail.',
  'remove_announcements_to_user deliveries': 'No foreign key removes them: it would double what listing costs.',
  'remove_mails_of_announcement deliveries': 'No foreign key removes them: it would double what listing costs.',
};

/**
 * Tables and rows in another file of database/tables than their owner's, and functions of database/functions that write
 * tables of another feature, unless they are excused. A file is named after its feature.
 * @param {Tree} tree
 * @returns {string[]} one for each: path, function, table and its owner
 */
export function foreignSqlWriters(tree) {
  return [...tree].flatMap(([path, text]) => {
    const [, part, feature] = /^database\/(tables|functions)\/([\w-]+)\.sql$/.exec(path) ?? [];
    const code = text.replaceAll(/--.*/g, '');
    const writes = part === 'tables' ? writesOfTables(code) : part === 'functions' ? writesOfFunctions(code) : [];
    return writes.flatMap(({ by, write }) =>
      notOf(feature, write)
        .filter(({ name }) => by === undefined || !(`${by} ${name}` in excused))
        .map(({ name, owner }) => `${path}: ${by ? `${by} writes ` : ''}${name} of ${owner ?? 'no feature'}`),
    );
  });
}

/** @typedef {{ by?: string, write: Write }} Found by: the function */

/**
 * Partitions belong to the owner of their table.
 * @type {(code: string) => Found[]}
 */
const writesOfTables = (code) =>
  [...[...code.matchAll(/^create table (\w+) \(/gm)].map(([, table = '']) => ({ table })), ...writesInSql(code)].map(
    (write) => ({ write }),
  );

/**
 * @param {string} code
 * @returns {Found[]}
 */
function writesOfFunctions(code) {
  const triggers = [...code.matchAll(/\bbefore\b[^;]*?\son (\w+)\s[^;]*?execute function (\w+)\(/g)];
  return [...code.matchAll(/\bfunction (\w+)\([^;]*?\bas \$\$([^]*?)\$\$/g)].flatMap(([, by = '', body = '']) => {
    const columns = columnsOfNew(body);
    const rows = triggers.filter(([, , name]) => name === by).map(([, table = '']) => ({ table, columns }));
    return [...writesInSql(body), ...rows].map((write) => ({ by, write }));
  });
}

/**
 * The columns of its own row that a trigger sets before the row is stored.
 * @type {(body: string) => string[]}
 */
const columnsOfNew = (body) =>
  [
    ...body.matchAll(/(?:;|\b(?:begin|then|else|loop))\s*new\.(\w+)\s*:?=/g),
    ...[...body.matchAll(/\binto\s+((?:new\.\w+[,\s]*)+)/g)].flatMap(([, list = '']) => [
      ...list.matchAll(/new\.(\w+)/g),
    ]),
  ].map(([, column = '']) => column);
