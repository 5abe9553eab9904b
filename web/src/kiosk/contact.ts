import { session } from '../kit/net/session.ts';
import { theOutbox } from './desk.ts';
import { entriesHere, factOf, forgetTerminal, sendFactsOf } from './send-facts.ts';

const everyMs = 5 * 60_000;
/** So many of others' entries and damaged ones go with one contact. */
const atOnce = 20;

let toldAt = Number.NEGATIVE_INFINITY;
let telling = false;
/**
 * Tells the server now and then that this kiosk is there; by that nobody stays signed in. What can't be read here any more goes to a leader as
 * it is, and so does what somebody entered whose account was closed meanwhile.
 */
export const contact = async () => {
  if (!session.get() || telling || performance.now() - toldAt < everyMs) return;
  telling = true;
  try {
    const me = session.get()?.user.id;
    const damaged = (await entriesHere.unreadable()).slice(0, atOnce);
    const others = theOutbox()
      .entries.get()
      .filter(({ userId, state }) => userId !== me && state === 'waiting')
      .slice(0, atOnce);
    let revoked = false;
    const facts = [
      ...damaged.map(({ key, seq, content }) => ({ key, seq, content })),
      ...others.map((one) => ({ ...factOf(one), userId: one.userId })),
    ];
    const answers = await sendFactsOf(facts, { background: true }, () => {
      revoked = true;
    });
    for (const { key, outcome } of answers) if (outcome === 'left' || outcome === 'ok') await theOutbox().settled(key);
    toldAt = performance.now();
    // What lay on it has gone to leaders: whoever finds it reads nothing, and used again it is another terminal.
    if (revoked && theOutbox().entries.get().length === 0) {
      await entriesHere.forgetKey();
      forgetTerminal();
    }
  } catch {
    // It is told again when the network is back.
  } finally {
    telling = false;
  }
};
