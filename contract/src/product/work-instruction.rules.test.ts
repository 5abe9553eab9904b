import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { instructionRemovalRules, instructionRules, instructionStepRules } from './work-instruction.rules.ts';

const fine = { textKr: '척에 물린다', textEn: '', fileType: null, page: null, videoUrl: null };
const step = (change: object) => firstBroken(instructionStepRules, { ...fine, ...change })?.code;
test('a step may say nothing where it shows something', () => expect(step({ textKr: '', fileType: 'image/png' })).toBeUndefined());
test('or where a film does', () => expect(step({ textKr: '', videoUrl: 'https://films.example/1' })).toBeUndefined());
test('one that neither says nor shows is none', () => expect(step({ textKr: '' })).toBe('workInstruction.stepSaysSomething'));
test('a file that isn’t kept for it can’t be shown', () => expect(step({ fileType: undefined })).toBe('workInstruction.fileIsKept'));
test('a PDF has pages', () => expect(step({ fileType: 'application/pdf', page: 2 })).toBeUndefined());
test('a picture has none', () => expect(step({ fileType: 'image/png', page: 2 })).toBe('workInstruction.pageIsOfAPdf'));
test('a check comes again with every so many pieces', () => expect(step({ kind: 'CHECK', everyPieces: 20 })).toBeUndefined());
test('a step that is done once doesn’t', () => expect(step({ kind: 'STEP', everyPieces: 20 })).toBe('workInstruction.onlyChecksComeAgain'));
test('an address that would run isn’t one', () =>
  expect(step({ videoUrl: 'javascript:alert(1)' })).toBe('workInstruction.videoIsAnAddress'));

const next = (revision: number, effectiveFrom: string, newest: { revision: number; effectiveFrom: string } | null) =>
  firstBroken(instructionRules, { revision, effectiveFrom, newest })?.code;
const second = { revision: 2, effectiveFrom: '2026-03-02' };
test('the first revision is 1', () => expect(next(1, '2026-03-02', null)).toBeUndefined());
test('the third follows the second, of the same day at the earliest', () => expect(next(3, '2026-03-02', second)).toBeUndefined());
test('a number that somebody has taken meanwhile is refused', () =>
  expect(next(2, '2026-03-02', second)).toBe('workInstruction.revisionOnce'));
test('a day before the one before it is refused', () => expect(next(3, '2026-03-01', second)).toBe('workInstruction.followsThePrevious'));

const remove = (effectiveFrom: string) => firstBroken(instructionRemovalRules, { effectiveFrom, today: '2026-03-02' })?.code;
test('what holds from tomorrow may be taken back', () => expect(remove('2026-03-03')).toBeUndefined());
test('what holds today stays', () => expect(remove('2026-03-02')).toBe('workInstruction.inForceStays'));
