/*
 * node scripts/house.mjs: how simple the code is, in figures. Exits with 1 when one is above what it is held at.
 *   --print          prints only, and never fails
 *   --list <part>    prints what the figures whose names contain the part count, one by one
 */
import { parseArgs } from 'node:util';
import { figuresOf } from './house/figures.mjs';
import { sizesByRoom } from './house/sizes.mjs';
import { readTree, sourceOf } from './house/tree.mjs';
import { projectFolder } from './processes.mjs';

const { values } = parseArgs({ options: { print: { type: 'boolean' }, list: { type: 'string' } } });
const tree = readTree(projectFolder);
const figures = figuresOf(tree);
const asked = values.list?.toLowerCase();

if (asked === undefined) {
  printTable(
    ['Room', 'files', 'lines'],
    sizesByRoom(sourceOf(tree)).map(({ name, files, lines }) => [name, files, lines]),
  );
  printTable(
    ['Figure', 'today', 'held at', 'target', 'reason'],
    figures.map(({ name, today, held, target, reason }) => [name, today, held, target, reason]),
  );
} else {
  for (const { name, found = [] } of figures) {
    if (name.toLowerCase().includes(asked)) console.log(`${name}\n${found.map((one) => `  ${one}`).join('\n')}\n`);
  }
}
for (const { name, today, held, target } of figures) {
  if (today < held && held > target && Number.isFinite(held))
    console.log(`${name}: ${today}, so held in scripts/house/figures.mjs may be lowered.`);
}
const worse = figures.filter(({ today, held }) => today > held);
for (const { name, today, held, found } of worse) {
  console.log(`${name}: ${today}, held at ${held}.${found ? ` See them by --list ${JSON.stringify(name)}.` : ''}`);
}
process.exit(worse.length > 0 && !values.print ? 1 : 0);

/**
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
function printTable(head, rows) {
  const texts = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell))),
  ];
  const widths = head.map((_title, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  for (const row of texts) {
    const cells = row.map((cell, column) =>
      column > 0 && column < 4 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
  console.log('');
}
