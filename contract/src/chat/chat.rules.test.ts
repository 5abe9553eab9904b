import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { leaveRules, messageRules, talkRules, withdrawRules } from './chat.rules.ts';

test('a text, a picture or a record says something; blanks alone say nothing', () => {
  const broken = (more: object) => firstBroken(messageRules, { body: '', hasPicture: false, links: 0, ...more })?.code;
  expect(broken({ body: '네' })).toBeUndefined();
  expect(broken({ hasPicture: true })).toBeUndefined();
  expect(broken({ links: 1 })).toBeUndefined();
  expect(broken({ body: ' \n ' })).toBe('chat.saysSomething');
});

test('one talks with somebody else who is still here', () => {
  expect(firstBroken(talkRules, { isMe: false, mayStillSee: true })).toBeUndefined();
  expect(firstBroken(talkRules, { isMe: true, mayStillSee: true })?.code).toBe('chat.notWithOneself');
  expect(firstBroken(talkRules, { isMe: false, mayStillSee: false })?.code).toBe('chat.withSomebodyHere');
});

test('what somebody said only they take back, and only who came as a guest leaves', () => {
  expect(firstBroken(withdrawRules, { isMine: true })).toBeUndefined();
  expect(firstBroken(withdrawRules, { isMine: false })?.code).toBe('chat.authorWithdraws');
  expect(firstBroken(leaveRules, { isGuest: true })).toBeUndefined();
  expect(firstBroken(leaveRules, { isGuest: false })?.code).toBe('chat.guestsLeave');
});
