/**
 * Removes the variables of PostgreSQL's clients (`PGPORT`, `PGSSLMODE`, `PGOPTIONS` ...) from this process. pg fills in
 * from them everything that an address leaves open, so those of a developer's shell would lead elsewhere.
 */
export function forgetClientVariables(environment: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(environment)) if (/^PG[A-Z]/.test(name)) delete environment[name];
}
