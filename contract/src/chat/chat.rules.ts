import type { Rule } from '../kit/rule.ts';

type Saying = { body: string; hasPicture: boolean; links: number };
/** What must hold of a message before it is sent. */
export const messageRules: readonly Rule<Saying>[] = [
  { code: 'chat.saysSomething', field: 'body', broken: ({ body, hasPicture, links }) => body.trim() === '' && !hasPicture && links === 0 },
];

type Talking = { isMe: boolean; mayStillSee: boolean };
/** With whom one may talk. */
export const talkRules: readonly Rule<Talking>[] = [
  { code: 'chat.notWithOneself', broken: ({ isMe }) => isMe },
  { code: 'chat.withSomebodyHere', broken: ({ mayStillSee }) => !mayStillSee },
];

type Withdrawing = { isMine: boolean };
export const withdrawRules: readonly Rule<Withdrawing>[] = [{ code: 'chat.authorWithdraws', broken: ({ isMine }) => !isMine }];

type Leaving = { isGuest: boolean };
export const leaveRules: readonly Rule<Leaving>[] = [{ code: 'chat.guestsLeave', broken: ({ isGuest }) => !isGuest }];
