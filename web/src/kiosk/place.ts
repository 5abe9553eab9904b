import { kept, store, useStore } from '../kit/browser/store.ts';
import { dismiss, tell } from '../kit/messages/snackbar.tsx';

type Step =
  | 'works'
  | 'refused'
  | 'reports'
  | 'correct'
  | 'work'
  | 'actions'
  | 'machine'
  | 'mold'
  | 'people'
  | 'pause'
  | 'result'
  | 'finish'
  | 'reopen'
  | 'papers'
  | 'help'
  | 'person'
  | 'settle'
  | 'notices'
  | 'alarms'
  | 'check';
/** Where the operator stands; `starting` is what goes on once machine and people are chosen. */
type Place = {
  lineId: number | null;
  workId: number | null;
  step: Step;
  starting?: 'SETUP' | 'RUN' | undefined;
  /** The report that is counted anew: the key of a refused one, or the number of a result. */
  correcting?: string | undefined;
  /** The refused report that a leader settles here, and what of it is asked apart. */
  settling?: { id: number; part?: 'count' | 'time' | 'day' | 'discard' } | undefined;
  /** The inspection that is measured. */
  checking?: number | undefined;
  /** The picture that fills the screen over the papers, and where it was opened. */
  picture?: { fileId: number; name: string; from: 'work' | 'papers' } | undefined;
  /** The shift whose works the operator wants to see, and the shift during which that was chosen. */
  shift?: { shown: Shown; during: string } | undefined;
};
export type Shown = 'DAY' | 'NIGHT' | 'ANY';

const lineKey = 'lotline.kiosk.line';
const placeKey = 'lotline.kiosk.place';

const inTab = {
  get: () => {
    try {
      return JSON.parse(sessionStorage.getItem(placeKey) ?? 'null') as Place | null;
    } catch {
      return null;
    }
  },
  set: (place: Place) => {
    try {
      sessionStorage.setItem(placeKey, JSON.stringify(place));
    } catch {
      // Without storage a reload starts at the list.
    }
  },
};

/** The line belongs to this device, the step to this window: a reload goes on where it was. */
const first = (): Place => {
  const lineId = Number(kept.get(lineKey)) || null;
  const was = inTab.get();
  return was && was.lineId === lineId ? was : { lineId, workId: null, step: 'works' };
};

export const place = store<Place>(first());
export const usePlace = () => useStore(place);

export const goTo = (part: Partial<Place>) => {
  const next = {
    ...place.get(),
    starting: undefined,
    correcting: undefined,
    settling: undefined,
    picture: undefined,
    checking: undefined,
    ...part,
  };
  if (part.lineId !== undefined) kept.set(lineKey, part.lineId === null ? null : String(part.lineId));
  inTab.set(next);
  place.set(next);
};
/** What came of a tap, with the way back to it; it goes when somebody goes on. */
export const tellHere = (...said: Parameters<typeof tell.info>) => {
  const id = tell.info(...said);
  const stop = place.subscribe(() => {
    stop();
    dismiss(id);
  });
};
/** What must be asked before somebody goes away from here. */
export const leaving: {
  ask: (() => Promise<boolean>) | null;
  /** Where one step back stays on the same page: a question asked there is taken back. */
  back?: (() => void) | null;
} = { ask: null };
const mayLeave = async () => leaving.ask === null || (await leaving.ask());

/** One step back: a question returns to its work, a work and its actions to the list. */
export const goBack = async () => {
  const { step, settling, picture } = place.get();
  if (leaving.back) return leaving.back();
  if (step === 'works' || !(await mayLeave())) return;
  if (settling) return goTo(settling.part ? { settling: { id: settling.id } } : { step: 'refused', workId: null });
  if (picture) return goTo({ step: picture.from });
  if (step === 'correct') goTo({ step: 'reports' });
  else if (['reports', 'help', 'person', 'alarms'].includes(step) && place.get().workId !== null) goTo({ step: 'work' });
  else if (['work', 'actions', 'refused', 'reports', 'help', 'person', 'notices', 'alarms'].includes(step))
    goTo({ step: 'works', workId: null });
  else goTo({ step: 'work' });
};
/** To what was refused, from wherever one stands. */
export const toRefused = async () => {
  if (place.get().step !== 'refused' && (await mayLeave())) goTo({ step: 'refused', workId: null });
};
export const toPerson = async () => {
  if (place.get().step !== 'person' && (await mayLeave())) goTo({ step: 'person' });
};
export const toHelp = async () => {
  if (place.get().step !== 'help' && (await mayLeave())) goTo({ step: 'help' });
};
export const leaveLine = async () => {
  if (await mayLeave()) goTo({ lineId: null, workId: null, step: 'works', shift: undefined });
};

const settleMs = 400;
const nearPx = 48;
type Point = { clientX: number; clientY: number };
export type Tap = Point & { at: number };
export const noTap: Tap = { at: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };
/** A tap right after another one at the same place: gloves bounce and keys repeat. */
export const follows = (last: Tap, { clientX, clientY }: Point) =>
  performance.now() - last.at < settleMs && Math.hypot(clientX - last.clientX, clientY - last.clientY) < nearPx;

let last = noTap;
/** A second tap at the same place right after the first is ignored: it would hit what the first one brought there. */
export const once =
  (work: () => void) =>
  ({ clientX, clientY }: Point) => {
    const bounced = follows(last, { clientX, clientY });
    last = { at: performance.now(), clientX, clientY };
    if (!bounced) work();
  };
