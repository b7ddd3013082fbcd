import type { Page } from '@playwright/test';

type Body = { data: object } | { multipart: Record<string, string> };

/** Makes a call with the cookies of the page's browser. Throws unless the status is 200. */
export const callFrom = (page: Page, path: string, payload: object): Promise<unknown> =>
  post(page, path, { data: payload });

/** Makes a multipart call without files. Throws unless the status is 200. */
export const sendForm = (page: Page, path: string, form: Record<string, object>): Promise<unknown> => {
  const parts = Object.entries(form).map(([name, value]) => [name, JSON.stringify(value)]);
  return post(page, path, { multipart: Object.fromEntries(parts) as Record<string, string> }); // built from pairs above
};

/** Anti-forgery token for calls from the page's browser, valid until another user signs in there. */
export async function fetchToken(page: Page): Promise<string> {
  await page.request.get('/sanctum/csrf-cookie');
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
}

async function post(page: Page, path: string, body: Body): Promise<unknown> {
  const headers = { 'X-XSRF-TOKEN': await fetchToken(page) };
  const answer = await page.request.post(path, { ...body, headers });
  if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
