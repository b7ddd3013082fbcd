/** Characters that XML 1.0 forbids even as references (production Char): most control characters, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex -- they are the target
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes characters that XML cannot represent; the text still needs escaping. */
export const xmlText = (text: string): string => text.replace(notInXml, '').toWellFormed();
