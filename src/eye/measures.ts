/** What the advice and automatic capture both need of a frame. The application hands it over, so that it isn't in two files. Pure. */
import { inspect } from './advice.ts';
import { planIn, sample } from './frame.ts';

export const MEASURES = { inspect, planIn, sample };
export type Measures = typeof MEASURES;
