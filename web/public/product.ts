let name = 'Rolecall';

/** Product name (PRODUCT_NAME) of the page that is rendered. */
export const productName = (): string => name;

export function setProductName(given: string): void {
  name = given;
}
