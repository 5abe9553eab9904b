import { expect, test } from 'vitest';
import { calls } from '../calls.ts';
import { rightsInUse } from './rights-in-use.ts';

/** Asked for inside a call that another right opens, and by screens whose lists everybody may read. */
const asideFromCalls = [
  'materialIssueException create',
  'code view',
  'location view',
  'config view',
  'notice view',
  'mobileNotice view',
  'lotReport modify',
  'chatHistory view',
];

/** Open to everybody who is signed in. */
const everybodys = ['aiChat view'];

test('the rights in use are those that a call or a screen asks for', () => {
  const asked = calls.flatMap(({ permission, alsoOn = [] }) =>
    Array.isArray(permission) ? [permission[0], ...alsoOn].map((menu) => `${menu} ${permission[1]}`) : [],
  );
  const listed = [...everybodys, ...Object.entries(rightsInUse).flatMap(([menu, actions]) => actions.map((action) => `${menu} ${action}`))];
  expect([...listed].sort()).toEqual([...new Set([...asked, ...asideFromCalls])].sort());
});
