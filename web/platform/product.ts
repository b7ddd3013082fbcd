/** The name shown to users (PRODUCT_NAME), which the server writes into the page. */
export const productName: string =
  document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content || 'Rolecall';
