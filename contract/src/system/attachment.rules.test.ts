import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { attachmentChoiceRules, attachmentContentRules, attachmentEndings, attachmentNameRules, endingOf } from './attachment.rules.ts';

const chosen = (name: string, size = 1) => firstBroken(attachmentChoiceRules, { name, size })?.code;
const found = (name: string, mimeType: string) => firstBroken(attachmentContentRules, { name, mimeType })?.code;
const named = (name: string, was: string) => firstBroken(attachmentNameRules, { name, was })?.code;

test('a file is taken by its last ending, whatever its case, when something is in it', () => {
  expect(attachmentEndings.every((ending) => chosen(`도면${ending.toUpperCase()}`) === undefined)).toBe(true);
  expect(['a.html', 'a.pdf.exe', 'pdf', '', 'a.toString'].map((name) => chosen(name))).toEqual(
    Array.from({ length: 5 }, () => 'attachment.kindIsTaken'),
  );
  expect(chosen('a.pdf', 0)).toBe('attachment.isNotEmpty');
});

test('a file is what its name says', () => {
  expect(found('a.jpg', 'image/jpeg')).toBeUndefined();
  expect(found('a.jpg', 'image/png')).toBe('attachment.isWhatItsNameSays');
  expect(found('a.pdf', 'text/plain')).toBe('attachment.isWhatItsNameSays');
});

test('a new name keeps the ending', () => {
  expect(endingOf('축 2.5.STEP')).toBe('step');
  expect(named('새 이름.PDF', 'a.pdf')).toBeUndefined();
  expect(named('새 이름', 'a.pdf')).toBe('attachment.keepsItsEnding');
  expect(named('a.pdf.html', 'a.pdf')).toBe('attachment.keepsItsEnding');
});
