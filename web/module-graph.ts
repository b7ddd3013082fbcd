import { join } from 'node:path';

/** What the bundler knows of the modules. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null;
}

/** Finds the modules with all their static imports. */
export function findNeeded(ids: readonly string[], graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    findNeeded(importsOf(id, graph), graph, seen);
  }
  return seen;
}

const allIcons = '/lucide-react/dist/esm/lucide-react.mjs';

/** Lists what a module imports. Icons come through one module that has them all, so only those it names count. */
function importsOf(id: string, graph: ModuleGraph): string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] };
  if (id.endsWith(allIcons)) return [];
  return importedIds.flatMap((imported) => {
    if (!imported.endsWith(allIcons)) return [imported];
    const [, named = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code ?? '') ?? [];
    const icons = graph.getModuleInfo(imported)?.code ?? '';
    return named.split(',').flatMap((name) => {
      const [, file] = new RegExp(`\\bas ${name.trim().split(' ')[0]}\\b.*'\\./(icons/.*)'`).exec(icons) ?? [];
      return file === undefined ? [] : [join(imported, '..', file)];
    });
  });
}
