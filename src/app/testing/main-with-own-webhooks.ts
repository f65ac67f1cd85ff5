import { messagePost } from '#server/feeds/webhooks/post-message.ts';
import { runProduct } from '../running/run-product.ts';

// The product for browser tests: as `main.ts`, but webhooks may lead to this machine, where the tests receive them.
await runProduct({ messagePost: messagePost({ allowsLoopback: true }) });
