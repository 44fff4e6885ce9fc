/** The element and the application in one script, covered by one `integrity` hash. */
import * as app from '../app.ts';
import { define } from '../element/define.ts';

define(() => Promise.resolve(app));
