/** In pages drawn when they are built: what the server puts in when it serves them. */
export const SERVED = {
  origin: '{{origin}}',
  /** PRODUCT_NAME, escaped. */
  product: '{{product}}',
  /** Address of a picture; the server puts the whole element in place of it. */
  logo: '{{logo}}',
  /** `?lang=de` where the reader has chosen the language by the address. */
  chosen: '{{chosen}}',
} as const;
