/** Everything in one script, for one `integrity` hash. */
import * as app from '../app.ts';
import { define } from '../element/define.ts';

define(() => Promise.resolve(app));
