import { runProduct } from './running/run-product.ts';

await runProduct();
