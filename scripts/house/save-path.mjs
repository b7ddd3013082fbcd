import { parse, resolve, walk } from './tree.mjs';

/*
 * The files that a Save of a position runs through, read from the source alone, so that each run answers the same:
 *
 * 1. The files on the shortest way of imports from the position's edit screen to the function that sends the call.
 * 2. From that function on: the files of all top-level functions, classes and values it names, of those they name, and
 *    so on. Types do not count. What is drawn (JSX) is not followed, nor what is handed over as an object (`services`).
 * 3. Where the call itself is named, the path goes on in what the server hands to `route` beside it.
 *    Words (`getTexts`) are not followed either.
 * 4. What all calls share is counted by its first file and not followed: the web's `send`, the server's `route`.
 */

/** @typedef {import('./tree.mjs').Node} Node */
/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {{ file: string, name: string }} Named */

const shared = new Set(['send', 'route']);
/** Words are no part of what a save does, as little as what is drawn. */
const words = new Set(['getTexts', 'useTexts', 'textsOf', 'getLanguage', 'localeOf', 'reasonText']);

/**
 * @param {Tree} source
 * @param {{ screen: string, call: string }} save the name of the edit screen's file, and of the call
 * @returns {string[]} the files, in order of their names
 */
export function savePath(source, { screen, call }) {
  const first = [...source.keys()].find((path) => path.startsWith('web/') && path.endsWith(`/${screen}`));
  if (first === undefined) throw new Error(`No file of web/ is named ${screen}.`);
  const modules = new Map([...source].map(([path, text]) => [path, readModule(path, text)]));
  const isCall = (/** @type {Named} */ { file, name }) => file.startsWith('contract/') && name === call;

  const names = (/** @type {string} */ file, /** @type {Node} */ node) =>
    namesIn(node).flatMap((words) => settle(modules, file, words));
  const { files, sender } = wayTo(modules, first, ({ file, module }) =>
    [...module.declared].flatMap(([name, node]) => (names(file, node).some(isCall) ? [{ file, name }] : [])),
  );
  const reached = new Set(files);
  const seen = new Set();
  const queue = [...sender];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const key = `${next.file} ${next.name}`;
    const node = modules.get(next.file)?.declared.get(next.name);
    if (seen.has(key) || node === undefined || words.has(next.name)) continue;
    seen.add(key);
    reached.add(next.file);
    const isOtherCall = isCallDefinition(node) && !isCall(next);
    if (!isOtherCall && !shared.has(next.name)) queue.push(...names(next.file, node));
    if (isCall(next)) {
      for (const [file, module] of modules) {
        if (!file.startsWith('server/')) continue;
        for (const route of routesIn(module.program)) {
          if (!names(file, route.arguments[2]).some(isCall)) continue;
          reached.add(file);
          queue.push(...names(file, route));
        }
      }
    }
  }
  return [...reached].toSorted();
}

/** @typedef {{ program: Node, declared: Map<string, Node>, imported: Map<string, Named> }} Module */

const isType = (/** @type {Node} */ node) => node.importKind === 'type' || node.exportKind === 'type';

/**
 * What a file declares at its top, and what it imports as a value. Re-exports count as imports.
 * @param {string} path
 * @param {string} text
 * @returns {Module}
 */
function readModule(path, text) {
  const { program } = parse(path, text);
  const declared = new Map();
  const imported = new Map();
  for (const statement of program.body) {
    const file = typeof statement.source?.value === 'string' ? resolve(path, statement.source.value) : undefined;
    if (file !== undefined && !isType(statement)) {
      for (const word of statement.specifiers ?? []) {
        const name = (word.imported ?? (word.exported && word.local))?.name ?? '*';
        if (!isType(word)) imported.set((word.exported ?? word.local).name, { file, name });
      }
    }
    const declaration = statement.declaration ?? statement;
    if (['FunctionDeclaration', 'ClassDeclaration'].includes(declaration.type) && declaration.id) {
      declared.set(declaration.id.name, declaration);
    }
    for (const one of declaration.type === 'VariableDeclaration' ? declaration.declarations : []) {
      walk(one.id, (node) => {
        if (node.type === 'Identifier') declared.set(node.name, one);
        return node.type !== 'Identifier';
      });
    }
  }
  return { program, declared, imported };
}

/**
 * Names of values that a node uses and does not bind itself, each with its member: `calls.updatePosition` is two words.
 * @param {Node} top
 * @returns {string[][]}
 */
function namesIn(top) {
  const bound = boundIn(top);
  /** @type {string[][]} */
  const used = [];
  const read = (/** @type {unknown} */ value) =>
    walk(value, (node) => {
      switch (node.type) {
        case 'Identifier':
          used.push([node.name]);
          break;
        case 'MemberExpression':
          if (node.object.type === 'Identifier') used.push([node.object.name, node.property.name]);
          else read(node.object);
          if (node.computed) read(node.property);
          return false;
        case 'Property':
          read(node.computed ? [node.key, node.value] : node.value);
          return false;
        default:
          if (node.type.startsWith('TS')) read(node.expression);
          return !node.type.startsWith('TS');
      }
      return true;
    });
  read(top);
  return used.filter(([name]) => !bound.has(name));
}

/**
 * Names of parameters and of what is declared inside.
 * @param {Node} top
 * @returns {Set<string>}
 */
function boundIn(top) {
  /** @type {Set<string>} */
  const bound = new Set();
  const bind = (/** @type {unknown} */ pattern) =>
    walk(pattern, (node) => {
      if (node.type === 'Identifier') bound.add(node.name);
      if (node.type === 'Property') bind(node.value);
      return !/^(Identifier|Property|TS.*)$/.test(node.type);
    });
  walk(top, (node) => {
    if (/Function/.test(node.type)) bind(node.params);
    if (node.type === 'VariableDeclarator' && node !== top) bind(node.id);
    if (node.type === 'CatchClause') bind(node.param);
  });
  return bound;
}

/**
 * Where the words are declared.
 * @param {Map<string, Module>} modules
 * @param {string} file
 * @param {string[]} words
 * @returns {Named[]}
 */
function settle(modules, file, [word = '', member]) {
  const module = modules.get(file);
  if (module === undefined) return [];
  if (module.declared.has(word)) return [{ file, name: word }];
  const target = module.imported.get(word);
  if (target === undefined) return [];
  if (target.name !== '*') return settle(modules, target.file, [target.name, ...(member ? [member] : [])]);
  return member === undefined ? [] : settle(modules, target.file, [member]);
}

/**
 * The files on the shortest way of imports from `first` to one where `find` finds something.
 * @param {Map<string, Module>} modules
 * @param {string} first
 * @param {(module: { file: string, module: Module }) => Named[]} find
 */
function wayTo(modules, first, find) {
  const seen = new Set([first]);
  for (const ways = [[first]]; ways.length > 0;) {
    const files = ways.shift() ?? [];
    const file = files.at(-1) ?? '';
    const module = modules.get(file);
    if (module === undefined) continue;
    const sender = find({ file, module });
    if (sender.length > 0) return { files, sender };
    for (const { file: next } of module.imported.values()) {
      if (!next.startsWith('web/') || seen.has(next)) continue;
      seen.add(next);
      ways.push([...files, next]);
    }
  }
  throw new Error(`No way of imports leads from ${first} to where the call is sent.`);
}

/**
 * The calls of `route(app, services, call, operation)` in a file of the server.
 * @param {Node} program
 * @returns {Node[]}
 */
function routesIn(program) {
  /** @type {Node[]} */
  const routes = [];
  walk(program, (node) => {
    if (node.type === 'CallExpression' && node.callee.name === 'route') routes.push(node);
  });
  return routes;
}

const isCallDefinition = (/** @type {Node} */ node) =>
  node.type === 'VariableDeclarator' && node.init?.type === 'CallExpression' && node.init.callee.name === 'call';
