/** What only a session that continues on a phone needs, as a chunk of its own. */
import { encodeQr } from '../io/qr.ts';
import { runHandoff as run } from '../runtime/handoff.ts';
import type { Task } from '../runtime/ports.ts';

export const runHandoff = (task: Task) => run(task, encodeQr);
