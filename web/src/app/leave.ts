import { revoke } from '@lotline/contract/identity/session';
import { confirm } from '../kit/messages/alert.tsx';
import { send } from '../kit/net/send.ts';
import { signOut } from '../kit/net/session.ts';
import { t as now } from '../kit/words/words.ts';

/** Signs out, once the user says so. */
export const leave = async () => {
  if (!(await confirm({ title: now('session.signOut'), text: now('session.signOutAsk'), okText: now('session.signOut') }))) return;
  // Without the server this browser still signs out; the server's session runs out by itself.
  await send(revoke, {}).catch(() => undefined);
  signOut();
};
