import { afterEach, expect, it } from 'vitest';
import { belongsInHand, chooseDesktop, isPhoneDevice } from './phone-guard.ts';

const agents = {
  pixel: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  scanner: 'Mozilla/5.0 (Android 13; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  galaxyTab: 'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
};

it('a phone is what says so of itself; a tablet and a computer aren’t one', () => {
  const phones = Object.entries(agents).flatMap(([name, userAgent]) => (isPhoneDevice({ userAgent }) ? [name] : []));
  expect(phones).toEqual(['pixel', 'iphone', 'scanner']);
  expect(isPhoneDevice({ userAgent: agents.pixel, userAgentData: { mobile: false } }), 'the desktop’s pages were asked for').toBe(false);
  expect(isPhoneDevice({ userAgent: agents.desk, userAgentData: { mobile: true } })).toBe(true);
});

const hold = (userAgent: string) => Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
const own = navigator.userAgent;
afterEach(() => {
  hold(own);
  chooseDesktop(false);
});

it('a phone is led to its own pages from all but those and the listed ones, until its person chooses the desktop’s', () => {
  const away = ['/', '/material/stock', '/kiosk', '/fs/good-bad-status', '/mold/moldInfo', '/monitor'];
  const stays = ['/m', '/m/notice', '/m/material/in', '/auth/loginForm', '/403', '/404', '/500', '/chat', '/ai-chat', '/chat/'];
  hold(agents.desk);
  expect([...away, ...stays].filter(belongsInHand)).toEqual([]);
  hold(agents.iphone);
  expect([...away, ...stays].filter(belongsInHand)).toEqual(away);
  chooseDesktop(true);
  expect(away.filter(belongsInHand)).toEqual([]);
});
