import { productVersion } from '../../platform/serving/product-version.ts';

/** The engine that computed a figure: the product's own bond mathematics, by the version of the product. */
export const engineName = `Bondlens ${productVersion}`.trim();
