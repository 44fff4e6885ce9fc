/** Everything in one script, covered by one `integrity` hash. It needs no address. */
import * as app from '../app/app.ts';
import * as commands from '../app/commands.ts';
import * as eye from '../app/eye.ts';
import * as face from '../app/face.ts';
import * as facts from '../app/facts.ts';
import * as handoff from '../app/handoff.ts';
import * as hints from '../app/hints.ts';
import * as guidance from '../app/guidance.ts';
import { define } from '../element/define.ts';
import * as support from '../io/support.ts';

define({
  address: __SELF_URL__,
  app: () => Promise.resolve(app),
  support: () => Promise.resolve(support),
  eye: () => Promise.resolve(eye),
  face: () => Promise.resolve(face),
  guidance: () => Promise.resolve(guidance),
  facts: () => Promise.resolve(facts),
  handoff: () => Promise.resolve(handoff),
  hints: () => Promise.resolve(hints),
  commands: () => Promise.resolve(commands),
});
