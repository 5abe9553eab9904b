import type { Shown } from './Drawing.tsx';
import type { Line } from './lines.ts';
import type { Revision } from './sides.ts';

/** What is being written of a revision, beside the version that it was read in. */
export type Held = { base: Revision; lines: readonly Line[]; file: Shown | null; dirty: boolean };
