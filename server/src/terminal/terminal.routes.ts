import * as findingCalls from '@lotline/contract/terminal/finding';
import * as calls from '@lotline/contract/terminal/terminal';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { rename, revoke } from './change-terminal.ts';
import { inContact } from './contact.ts';
import { answer, findingsOpen } from './findings.ts';
import { terminalRows } from './terminal.queries.ts';

export const mountTerminals = (server: ServerContext) => {
  serve(server, calls.contactTerminal, async (ask, { db, caller }) => {
    const { name, revoked } = await inContact(db, caller.id, ask);
    return { name, revoked, now: Date.now() };
  });
  serve(server, calls.terminals, (_ask, { db }) => terminalRows(db));
  serve(server, calls.renameTerminal, (ask, { db }) => rename(db, ask));
  serve(server, calls.revokeTerminal, (ask, { db, caller }) => revoke(db, caller.id, ask));
  serve(server, findingCalls.openFindings, (_ask, { db }) => findingsOpen(db));
  serve(server, findingCalls.answerFinding, (ask, { db, caller }) => answer(db, caller.id, ask));
};
