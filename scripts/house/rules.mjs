import { oddlyNamed, sqlOutsideStores } from './feature-files.mjs';
import { literalServerTexts, literalTexts } from './literals.mjs';
import { unknownWaysOut } from './outgoing.mjs';
import { slowPatterns } from './patterns.mjs';
import { bareQueryKeys } from './query-keys.mjs';
import { loneScreens } from './screens.mjs';
import { foreignSqlWriters } from './sql-owners.mjs';
import { foreignWriters } from './table-owners.mjs';
import { sourceOf } from './tree.mjs';

/**
 * Violations of each house rule, one by one: mostly a path and the offending text.
 * @param {import('./tree.mjs').Tree} tree
 * @returns {{ name: string, reason: string, found: string[] }[]}
 */
export function violationsOf(tree) {
  const source = sourceOf(tree);
  return [
    {
      name: 'Writers of a table beside its owner',
      reason: 'One room answers for what a table holds; others ask its service, or it hears an event.',
      found: [...foreignWriters(source), ...foreignSqlWriters(tree)],
    },
    {
      name: 'Files of server features outside the closed list, and SQL outside stores',
      reason:
        'routes, service, policy, store, present, mails, build, <noun>-store or <verb>-<noun> says what is inside.',
      found: [...oddlyNamed(source), ...sqlOutsideStores(source)],
    },
    {
      name: 'Ways out of the process beside the known ones',
      reason: 'SECURITY.md: no address that users give is fetched, and nothing of theirs is run.',
      found: unknownWaysOut(source),
    },
    {
      name: 'Patterns that take more than linear time',
      reason: 'SECURITY.md: a text of users holds up nobody else. Each is run on the worst texts made from its pieces.',
      found: slowPatterns(source),
    },
    {
      name: 'Bare query keys',
      reason: 'What is read on the web is named by its call: a save says which calls it makes stale.',
      found: bareQueryKeys(source),
    },
    {
      name: 'Screens without a record, and records without a screen',
      reason: 'Router, menu and pages follow from contract/screens.ts, and a file from the name of its record.',
      found: loneScreens(tree),
    },
    {
      name: 'Literal texts in JSX',
      reason: 'Texts come from the catalogues, in each language.',
      found: literalTexts(source),
    },
    {
      name: 'Literal texts in mails and pages of the server',
      reason: 'Texts come from the catalogues, in each language.',
      found: literalServerTexts(source),
    },
  ];
}
