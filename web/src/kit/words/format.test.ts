import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { afterSignIn, ownPath, signInAddress } from '../net/leave.ts';
import { formatAt, formatDay, formatLeft, formatNumber, formatPercent, formatSize, formatTime, setTimeZone, today } from './format.ts';
import { holds } from './hangul.ts';

afterEach(() => setTimeZone('Asia/Seoul'));

describe('what people read', () => {
  it('days and times stand in the plant’s zone', () => {
    expect(formatDay('2026-03-02')).toBe('2026/03/02');
    expect(formatAt('2026-03-01T15:00:00Z')).toBe('2026/03/02 00:00:00');
    expect(formatTime('2026-03-01T20:04:05Z')).toBe('05:04:05');
    setTimeZone('Europe/Berlin');
    expect(formatAt('2026-07-01T12:00:00Z')).toBe('2026/07/01 14:00:00');
    expect(today('2026-03-01T23:30:00Z')).toBe('2026-03-02');
  });

  it('numbers have separators and at most three decimals', () => {
    expect(formatNumber(1234567.8912)).toBe('1,234,567.891');
    expect(formatNumber(-0)).toBe('0');
    expect(formatPercent(0.98345)).toBe('98.3%');
  });

  it('nothing is a dash', () => {
    for (const nothing of [
      formatDay(null),
      formatAt(''),
      formatTime(undefined),
      formatNumber(null),
      formatNumber(Number.NaN),
      formatPercent(null),
      formatSize(null),
    ])
      expect(nothing).toBe('–');
    expect(formatDay('not a day')).toBe('–');
  });

  it('file sizes go from Bytes to GB with two decimals', () => {
    expect(formatSize(0)).toBe('0 Bytes');
    expect(formatSize(1023)).toBe('1023 Bytes');
    expect(formatSize(1536)).toBe('1.5 KBytes');
    expect(formatSize(5 * 1024 ** 2)).toBe('5 MB');
    expect(formatSize(3.14 * 1024 ** 3)).toBe('3.14 GB');
  });

  it('the countdown shows minutes and seconds', () => expect(formatLeft(300)).toBe('5:00'));
});

describe('names are found', () => {
  it('by what they hold, whatever the case or the spaces', () => {
    expect(holds('출고재')('자재 출고·재입고')).toBe(true);
    expect(holds('RETU')('Issue and return')).toBe(true);
    expect(holds('제품')('자재 재고')).toBe(false);
  });
  it('by the keys of their letters, where the keyboard was in the wrong mode', () => {
    expect(holds('cnfgk')('출하 등록')).toBe(true);
    expect(holds('rkqtdjqtdma')('값 없음')).toBe(true);
    expect(holds('cn')('출하 등록')).toBe(false);
    expect(holds('ship')('출하 등록')).toBe(false);
  });
  it('by the initials of their syllables, beside whole ones too', () => {
    expect(holds('ㅈㅈㅈㄱ')('자재 재고')).toBe(true);
    expect(holds('재ㅈㄱ')('자재 재고')).toBe(true);
    expect(holds('ㅈㄱㅈㅈ')('자재 재고')).toBe(false);
  });
});

describe('the way back after signing in', () => {
  const origin = 'http://plant.local';
  it('is a path of this site', () => {
    expect(ownPath('/production/plan?a=1#b', origin)).toBe('/production/plan?a=1#b');
    expect(signInAddress('/production/plan?a=1')).toBe('/auth/loginForm?redirect=%2Fproduction%2Fplan%3Fa%3D1');
  });
  it('of whatever is asked for, leads to this site', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '/./',
      '/../',
      '.',
      '..',
      '\\',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      ':9',
      'phish',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
          fc.string(),
          fc.webUrl(),
        ),
        (wanted) => {
          const path = ownPath(wanted, origin);
          return path.startsWith('/') && new URL(path, `${origin}/auth/loginForm`).origin === origin;
        },
      ),
      { numRuns: 2000, examples: [['/.//evil.example:9/phish'], ['/a/..//evil.example'], ['/.\\\\evil.example']] },
    );
  });
  it('from the sign-in of the chat leads to the chat', () => {
    expect(afterSignIn({ pathname: '/auth/loginForm/ai-chat', search: '' })).toBe('/ai-chat');
    expect(afterSignIn({ pathname: '/auth/loginForm', search: '?redirect=%2Fkiosk' })).toBe('/kiosk');
    expect(afterSignIn({ pathname: '/auth/loginForm', search: '' })).toBe('/');
    expect(signInAddress('/ai-chat')).toBe('/auth/loginForm/ai-chat');
  });
  it('never another host, and never the sign-in page again', () => {
    for (const wanted of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/auth/loginForm?redirect=/',
      '',
      null,
    ])
      expect(ownPath(wanted, origin)).toBe('/');
  });
});
