import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/*
 * Minimum cost of an upload: the body's bytes go to disk as they arrive, unchecked, and are on it when the answer is
 * sent.
 */
let count = 0;
createServer((request, response) => {
  void (async () => {
    if (request.method !== 'POST') return response.end('ok');
    const file = join(process.env.DATA_DIR ?? '.', `plain-${(count += 1)}`);
    await pipeline(request, createWriteStream(file, { flush: true }));
    await rm(file);
    return response.end('{}');
  })();
}).listen(Number(process.env.PORT), '127.0.0.1');
