import { describe, expect, it } from 'vitest';
import { photoBytes, UserChange, UserDraft } from './user.ts';

const draft = { userId: 'kim', username: '김', password: 'abcd1234' };
const wrong = (more: object) => UserDraft.safeParse({ ...draft, ...more }).error?.issues.map(({ path }) => path.join('.'));

describe('a user', () => {
  it('needs an ID, a name and a password of eight signs with letters and digits', () => {
    expect(wrong({})).toBeUndefined();
    expect(wrong({ password: 'abcdefgh' })).toEqual(['password']);
    expect(wrong({ password: '12345678' })).toEqual(['password']);
    expect(wrong({ password: 'abc1234' })).toEqual(['password']);
    expect(wrong({ userId: 'two words' })).toEqual(['userId']);
    expect(wrong({ username: ' ' })).toEqual(['username']);
  });

  it('has a phone number of the form 000-0000-0000, or none', () => {
    expect(wrong({ phone: '010-1234-5678' })).toBeUndefined();
    expect(wrong({ phone: '0101234' })).toEqual(['phone']);
    expect(UserDraft.parse({ ...draft, phone: '', email: '' })).toMatchObject({ phone: null, email: null });
  });

  it('has a picture of at most 100 KB as data, or the address of one that stays', () => {
    const picture = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`;
    expect(wrong({ image: picture(photoBytes) })).toBeUndefined();
    expect(wrong({ image: picture(photoBytes + 200) })).toEqual(['image']);
    expect(wrong({ image: `/api/user/image/${'0'.repeat(64)}` })).toBeUndefined();
    expect(wrong({ image: 'https://example.com/a.png' })).toEqual(['image']);
  });

  it('keeps what a change leaves out', () => {
    expect(UserChange.parse({ id: 1, version: 2 })).toEqual({ id: 1, version: 2 });
  });
});
