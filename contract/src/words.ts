import { frameWords } from './identity/frame.words.ts';
import { roleWords } from './identity/role.words.ts';
import { sessionWords } from './identity/session.words.ts';
import { userWords } from './identity/user.words.ts';
import { issueWords } from './kit/issue-words.ts';
import { ledgerWords } from './kit/ledger.words.ts';
import { kitWords } from './kit.words.ts';
import { orderWords } from './order/order.words.ts';
import { planWords } from './production/plan.words.ts';
import { resultWords } from './production/result.words.ts';
import { workEventWords } from './production/work-event.words.ts';
import { recordWords } from './record.words.ts';
import { codeWords } from './system/code.words.ts';
import { customExtWords } from './system/custom-ext.words.ts';
import { shellWords } from './system/frame.words.ts';
import { menuWords } from './system/menu.words.ts';

/** Every word of the product in both languages. Each domain adds its own modules here. */
export const allWords = {
  ...kitWords,
  ...issueWords,
  ...recordWords,
  ...ledgerWords,
  ...frameWords,
  ...menuWords,
  ...sessionWords,
  ...shellWords,
  ...orderWords,
  ...planWords,
  ...resultWords,
  ...workEventWords,
  ...roleWords,
  ...userWords,
  ...codeWords,
  ...customExtWords,
};
export type WordKey = keyof typeof allWords;
