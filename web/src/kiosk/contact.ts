import { contactTerminal } from '@lotline/contract/terminal/terminal';
import { kept } from '../kit/browser/store.ts';
import { send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { answerWithinMs } from './away.ts';
import { newKey, theOutbox } from './desk.ts';
import { place } from './place.ts';

const keyName = 'lotline.terminal';
const everyMs = 60_000;

/** The key by which the server knows this browser; null where none can be kept, or every visit would be another device. */
export const terminalKey = () => {
  const known = kept.get(keyName);
  if (known) return known;
  kept.set(keyName, newKey());
  return kept.get(keyName);
};

/** The build that runs here, by the name of its first file. */
const program = () => /([^/]+)\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1] ?? '-';

let toldAt = Number.NEGATIVE_INFINITY;
let telling = false;
/** Tells the server once a minute that this kiosk is there, what waits on it, and what its clock shows; by that nobody stays signed in. */
export const contact = async () => {
  const terminal = terminalKey();
  if (!terminal || !session.get() || telling || performance.now() - toldAt < everyMs) return;
  telling = true;
  const unsent = theOutbox().entries.get();
  const first = unsent[0]?.order;
  try {
    await send(
      contactTerminal,
      {
        terminal,
        kind: 'KIOSK',
        at: Date.now(),
        program: program(),
        waiting: unsent.length,
        ...(first !== undefined && { oldestAt: first }),
        sealed: false,
        lineId: place.get().lineId,
      },
      { background: true, source: 'KIOSK', signal: AbortSignal.timeout(answerWithinMs) },
    );
    toldAt = performance.now();
  } catch {
    // It is told again when the network is back.
  } finally {
    telling = false;
  }
};
