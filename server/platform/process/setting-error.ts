/** A wrong setting: one line with its name, the given value and the expected one. */
export class SettingError extends Error {
  constructor(name: string, given: string, expected: string) {
    super(`${name} is ${JSON.stringify(given)}, expected ${expected}.`);
    this.name = 'SettingError';
  }
}
