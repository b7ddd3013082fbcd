import { parse, walk } from './tree.mjs';

/** @typedef {import('./tree.mjs').Tree} Tree */

/** Folders of the server that are no features. */
const platform = new Set(['platform', 'embedded-postgres', 'testing']);

const furniture = new Set(['routes', 'service', 'policy', 'store', 'present', 'mails', 'build']);

/**
 * The rule of matching (docs/product/matching.md) as SQL, for every statement that compares a talent and a position.
 */
const ruleInSql = 'server/matching/rule.ts';
/** The rule, and what is built on it. */
const ofMatching = new Set([ruleInSql, ...['fit', 'relaxations', 'home'].map((name) => `server/matching/${name}.ts`)]);

/** The first words of files with one operation or one job. A new one is a plain verb. */
const verbs = new Set(
  `acknowledge act add answer appeal ask block build change check clean compose confirm copy count create decide
  defuse delete deliver describe do draw embed end ensure find give hear hold install invite judge lay leave limit link list
  look make mark move name open propose prove queue rank read record remember remove report reset restore retry review
  run scan seal search secure send serve set settle show sign start stop store summarise suspend take update upload use
  verify welcome write`.split(/\s+/),
);

/**
 * Files of server features with a name outside the closed list: the furniture, `<noun>-store.ts` beside `store.ts`, and
 * `<verb>-<noun>.ts`.
 * @param {Tree} source
 * @returns {string[]} one for each: path and what is wrong
 */
export const oddlyNamed = (source) =>
  filesOfFeatures(source).flatMap(({ path, name }) =>
    isOfIndex(path) || isListed(name) || isStore(name) || ofMatching.has(path)
      ? []
      : [`${path}: named outside the list`],
  );

const isListed = (/** @type {string} */ name) => {
  const [verb = '', ...noun] = name.split('-');
  return furniture.has(name) || (verbs.has(verb) && noun.length > 0);
};

/** What matching keeps in memory: structures of data, behind a `service.ts` of their own. */
const isOfIndex = (/** @type {string} */ path) => path.startsWith('server/matching/index/');

const isStore = (/** @type {string} */ name) => /^(?:index\/)?(?:[a-z]+-)*store$/.test(name);

/** Methods of the query builder that begin a statement. */
const methods = new Set(['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/**
 * Files of server features that state SQL without being a store.
 * @param {Tree} source
 * @returns {string[]} one for each: path and what is wrong
 */
export const sqlOutsideStores = (source) =>
  filesOfFeatures(source).flatMap(({ path, name }) =>
    !isStore(name) && path !== ruleInSql && statesSql(path, source.get(path) ?? '') ? [`${path}: states SQL`] : [],
  );

/**
 * @param {string} path
 * @param {string} text
 */
function statesSql(path, text) {
  let states = false;
  walk(parse(path, text).program, (node) => {
    if (node.type === 'TaggedTemplateExpression') states ||= node.tag.name === 'sql';
    if (node.type === 'CallExpression') states ||= methods.has(node.callee.property?.name);
    return !states;
  });
  return states;
}

/** @type {(source: Tree) => { path: string, name: string }[]} */
const filesOfFeatures = (source) =>
  [...source.keys()].flatMap((path) => {
    const [, feature = '', name = ''] = /^server\/([^/]+)\/(.+)\.ts$/.exec(path) ?? [];
    return name === '' || platform.has(feature) ? [] : [{ path, name }];
  });
