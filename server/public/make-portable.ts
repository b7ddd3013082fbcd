/** Prepares a text for readers elsewhere: our pictures get the full address, embedded videos are removed. */
export const portableText = (html: string, origin: string): string =>
  html.replace(/<iframe[^<>]*><\/iframe>/g, '').replaceAll(' src="/media/', () => ` src="${origin}/media/`);
