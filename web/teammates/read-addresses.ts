/** Reads addresses separated by commas, semicolons, spaces or lines, and those in `Ada Moreau <ada@example.com>`. */
export const readAddresses = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .flatMap((part) => {
        const begins = part.indexOf('<');
        const ends = part.indexOf('>', begins);
        return begins === -1 || ends === -1 ? part.split(/\s/) : [part.slice(begins + 1, ends).trim()];
      })
      .filter((address) => address !== ''),
  ),
];
