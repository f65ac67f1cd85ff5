import { messagePost } from '#server/feeds/webhooks/post-message.ts';
import { targetsOfTests } from '#server/feeds/webhooks/webhook-targets.ts';
import { runProduct } from '../running/run-product.ts';

// The product for browser tests: as `main.ts`, but webhooks may lead to this machine, where the tests receive them, and
// no page is turned away by a machine that two browsers keep busy: tests of the server hold when a node sheds load.
await runProduct({ messagePost: messagePost(targetsOfTests), shedsLoad: false });
