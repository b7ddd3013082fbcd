import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Line {
  /** Address of the database through this line. */
  url: string;
  silence(): void;
  speak(): void;
  close(): Promise<void>;
}

/** Opens a connection to the database that can fall silent without closing, like a network. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host') ?? '';
  const port = target.searchParams.get('port') ?? (target.port || '5432');
  const here = mkdtempSync(join(tmpdir(), 'line-'));
  const ends: Socket[] = [];
  let isSilent = false;
  const server: Server = createServer((near) => {
    const far = connect(join(folder, `.s.PGSQL.${port}`));
    ends.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => {
        if (!isSilent) to.write(data);
      });
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(join(here, `.s.PGSQL.${port}`), resolve));
  const url = new URL(databaseUrl);
  url.searchParams.set('host', here);
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
    },
    speak: () => {
      isSilent = false;
    },
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(here, { recursive: true });
    },
  };
}
