/** Everything in one script, covered by one `integrity` hash. */
import * as app from '../app/app.ts';
import { define } from '../element/define.ts';
import * as support from '../io/support.ts';

define({
  app: () => Promise.resolve(app),
  support: () => Promise.resolve(support),
});
