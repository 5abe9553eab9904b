import { expect, it } from 'vitest';
import { isMobileNumber, isPassword, photoTrouble } from './profile-fields.ts';

it('a photo is a picture of at most 100 KB', () => {
  expect(photoTrouble({ type: 'image/png', size: 102_400 }, 102_400)).toBeNull();
  expect(photoTrouble({ type: 'image/png', size: 102_401 }, 102_400)).toBe('profile.photoTooLarge');
  expect(photoTrouble({ type: 'application/pdf', size: 1 }, 102_400)).toBe('profile.onlyImages');
});
it('a password has at least 8 characters, letters and digits', () => {
  expect(isPassword('plant202')).toBe(true);
  for (const short of ['plant20', 'plantplant', '20262026']) expect(isPassword(short)).toBe(false);
});
it('a phone is 000-0000-0000', () => {
  expect(isMobileNumber('010-1234-5678')).toBe(true);
  expect(isMobileNumber('01012345678')).toBe(false);
});
